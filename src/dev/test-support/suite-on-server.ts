import type { RequestListener } from 'node:http'
import type { Test } from 'tap'
import type { SuiteOptions } from '../../../spec-tests/run/options.js'
import { Suite } from '../../../spec-tests/run/suite.js'
import { targetAt } from '../../../spec-tests/target/target.js'
import { Run } from '../../report/run.js'
import { serveHttp } from './command.js'

/**
 * A suite without tokens and without observers of responses, on a server that ends with the test.
 * @param control the path of its control protocol, if it has one
 */
export async function suiteOnServer(
  t: Test,
  listener: RequestListener,
  options: Pick<SuiteOptions, 'runs' | 'budget' | 'only' | 'first'>,
  control?: string,
): Promise<Suite> {
  const url = await serveHttp(t, listener)
  const target = {
    ...targetAt(url),
    ...(control === undefined ? {} : { control: { url: `${url}${control}` } }),
  }
  const suite = new Suite(new Run(), { ...options, target, seed: 1, timeout: 5000 }, () => [])
  t.teardown(() => suite.client.close())
  return suite
}
