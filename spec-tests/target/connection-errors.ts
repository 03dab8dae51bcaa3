const untrusted: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'a certificate in its chain is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is not known here',
}

const known: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused: nothing listens there',
  ENOTFOUND: 'no such host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

/** The target took too long to respond. */
export class TimeoutError extends Error {}

/** Why there is no response, in one line. */
export function formatConnectionError(error: unknown, timeout: number): string {
  const { name, code = '', message } = error as NodeJS.ErrnoException
  if (error instanceof TimeoutError)
    return `no response within ${timeout} ms; --timeout sets how long to wait`
  const distrust = untrusted[code]
  if (distrust !== undefined)
    return `its certificate is not trusted (${distrust}): set NODE_EXTRA_CA_CERTS to a file with the certificates to trust`
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return formatTlsError(message)
  return known[code] ?? ((message || code || name).split('\n')[0] as string)
}

/** The cause alone: OpenSSL adds the file and line of its own source. */
function formatTlsError(message: string): string {
  if (/wrong version number|packet length too long/i.test(message))
    return 'the server there does not speak TLS: use http instead of https'
  const [, cause = 'no common protocol'] = /SSL routines:[^:]*:([^:\n]+)/.exec(message) ?? []
  return `the TLS handshake failed: ${cause}`
}
