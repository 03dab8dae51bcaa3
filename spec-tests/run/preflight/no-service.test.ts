import { test } from 'tap'
import { isFromGateway, stepAfterGateway } from './no-service.js'

/** How many responses in a row came from a gateway, whether wire.no-server-error has failed, and what to do. */
const rows = [
  [0, false, 'judge'],
  [1, false, 'find out'],
  [2, false, 'judge'],
  [4, false, 'find out'],
  [1, true, 'judge'],
  [3, true, 'judge'],
  [4, true, 'find out'],
  [5, true, 'judge'],
  [8, true, 'find out'],
] as const

test('Whether a service responds is found out after the first response of a gateway, and after every fourth', async t => {
  for (const [inARow, isReported, step] of rows)
    t.equal(
      stepAfterGateway(inARow, isReported),
      step,
      `${inARow} in a row, ${isReported ? '' : 'not '}reported`,
    )
})

test('Only 502, 503 and 504 may come from a gateway', async t => {
  t.same(
    [404, 500, 501, 502, 503, 504, 505].filter(status => isFromGateway({ status })),
    [502, 503, 504],
  )
})
