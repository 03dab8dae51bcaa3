/** Whether a reference server serves the page, so that the page can talk to it. A page from a file or a plain host has none. */
export const isServed = document.querySelector('meta[name="oracle"]') !== null
