import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Dispatcher } from 'undici'

const decoders: Readonly<Record<string, (encoded: Uint8Array) => Promise<Uint8Array>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** The decoded body. Some servers encode it although the suite asks for identity. */
export async function textOf({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const decode = decoders[String(headers['content-encoding']).toLowerCase()]
  return decode === undefined
    ? body.text()
    : new TextDecoder().decode(await decode(new Uint8Array(await body.arrayBuffer())))
}
