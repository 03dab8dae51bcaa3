/** Whether a host, as a URL or a Host header has it, with or without a port, is this machine alone. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)
}
