const untrusted: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'one above it is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'who signed it is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'who signed it is not known here',
}

const known: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused: nothing listens there',
  ENOTFOUND: 'no such host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

/** Why no response came, in one line. */
export function whySilent(error: unknown, timeout: number): string {
  const { name, code = '', message } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError') return `no response within ${timeout} ms`
  const distrust = untrusted[code]
  if (distrust !== undefined)
    return `its certificate is not trusted (${distrust}): let NODE_EXTRA_CA_CERTS name a file of those to trust`
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return formatTlsError(message)
  return known[code] ?? ((message || code || name).split('\n')[0] as string)
}

/** OpenSSL tells its sources and the place in them too. */
function formatTlsError(message: string): string {
  if (/wrong version number|packet length too long/i.test(message))
    return 'what listens there does not speak TLS: http in place of https'
  const [, cause = 'no common protocol'] = /SSL routines:[^:]*:([^:\n]+)/.exec(message) ?? []
  return `TLS cannot be agreed upon: ${cause}`
}
