import { formatFigure, type Measurement } from '../test-support/measurements.js'
import { compareRates, startHttpClient } from './compare-rates.js'
import { responseTexts } from './http.js'
import { startHttpServer } from './http-server-process.js'

const principals = 10_000

/** Search over HTTP, compared with json-server, which scans the same records. */
export async function benchJsonServer(): Promise<Measurement[]> {
  const client = startHttpClient()
  const [oracle, peer] = [startHttpServer(), startHttpServer()]
  const { url, cookies, searches } = await oracle.send({ kind: 'oracle', principals })
  const cookie = cookies.inOne
  const paths = Object.keys(await responseTexts({ url, cookie, paths: searches }))
  const records = {
    url: (await peer.send({ kind: 'json-server', principals })).url,
    cookie,
    paths: paths.map(path => `/principals?_limit=20&q=${path.split('?s=')[1]}`),
  }
  const { rates, ratios } = await compareRates(client, [records, { url, cookie, paths }])
  await Promise.all([oracle.end(), peer.end(), client.end()])
  const [ofPeer = 0, figure = 0] = rates
  const [, ratio = 0] = ratios
  return [
    {
      name: `HTTP search at ${principals.toLocaleString('en')}`,
      figure,
      unit: '/s',
      against: `${formatFigure(ratio)} times ${formatFigure(ofPeer)} /s: json-server; at least 20`,
      holds: ratio >= 20,
    },
  ]
}
