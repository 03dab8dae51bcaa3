import type { PageData } from './data.js'

declare global {
  /** Set by data.js, which the page loads before its own script. */
  var pageData: PageData
}

export const data: PageData = globalThis.pageData
