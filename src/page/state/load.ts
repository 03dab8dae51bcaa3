const own = document.querySelector<HTMLScriptElement>('script[src$="page.js"]')?.src ?? ''
const loading = new Map<string, Promise<void>>()

/**
 * Loads a script that lies next to the script of the page, once. A script, and no module, because a browser loads no module
 * from a file. @throws Error if it cannot be loaded
 */
export function load(file: string): Promise<void> {
  const begun = loading.get(file) ?? inserted(file)
  loading.set(file, begun)
  return begun
}

function inserted(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = new URL(file, own).href
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(file)
      reject(new Error(`The page could not load ${file}. Try again when its server responds.`))
    }
    document.head.append(script)
  })
}
