const languages: Readonly<Record<string, string>> = { mjs: 'JavaScript', py: 'Python' }

/** The server of fixtures/implementations that a file starts, as readers know it: by its language. */
export function serverName(file: string): string {
  const language = languages[file.split('.').at(-1) ?? '']
  return language === undefined ? file : `the ${language} server`
}
