import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Dispatcher } from 'undici'

const decoders: Readonly<Record<string, (coded: Uint8Array) => Promise<Uint8Array>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** The body, though it was coded without being asked to be. */
export async function textOf({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const decode = decoders[String(headers['content-encoding']).toLowerCase()]
  return decode === undefined
    ? body.text()
    : new TextDecoder().decode(await decode(new Uint8Array(await body.arrayBuffer())))
}
