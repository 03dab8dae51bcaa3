import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { RawResponse } from './dispatch.js'

const decoders: Readonly<Record<string, (encoded: Uint8Array) => Promise<Uint8Array>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

const utf8 = new TextDecoder()

/** The decoded body. Some servers encode it although the suite asks for identity. */
export async function textOf({ headers, body }: RawResponse): Promise<string> {
  const decode = decoders[String(headers['content-encoding']).toLowerCase()]
  return utf8.decode(decode === undefined ? body : await decode(body))
}
