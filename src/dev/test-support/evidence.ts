import type { Expected } from '../../report/finding.js'
import type { ClauseRow, Evidence, Report, RequestRecord } from '../../report/report.js'
import { Run } from '../../report/run.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { World } from '../../spec/nouns.js'

export const ids = {
  anna: 'SVC-aaaa456789abcdef0123456789abcdef',
  carol: 'SVC-cccc456789abcdef0123456789abcdef',
  vetted: 'SVC-dddd456789abcdef0123456789abcdef',
  larks: 'SVC-eeee456789abcdef0123456789abcdef',
} as const

/** Vetted may write to Larks; Carol is in Vetted. */
export const smallWorld: World = {
  profiles: [
    { svc_id: ids.anna, common_name: 'Anna', email: 'anna@example.org' },
    { svc_id: ids.carol, common_name: 'Carol', email: 'carol@example.org' },
  ],
  groups: [
    { svc_id: ids.vetted, title: 'Vetted', description: '', members: [ids.carol] },
    { svc_id: ids.larks, title: 'Larks', description: 'Early risers', members: [] },
  ],
  vetted: ids.vetted,
  acrs: [
    { resource: ids.larks, principal: ids.vetted, permission: 'write' },
    { resource: ids.larks, principal: ids.anna, permission: 'read' },
  ],
}

/** A request to the groups of the small world. @param place what follows the path of the groups */
export function request(
  method: string,
  place: string,
  status: number,
  more: Partial<RequestRecord> = {},
): RequestRecord {
  return {
    method,
    path: place.startsWith('?') ? `/auth/v1/profile${place}` : `/auth/v1/group${place}`,
    actor: ids.carol,
    body: null,
    status,
    response: `{"status":${status}}`,
    ...more,
  }
}

/** Evidence on the small world that expects 200 of the last response, unless it says something else. */
export function evidenceWith(requests: readonly RequestRecord[], more: Partial<Evidence> = {}): Evidence {
  const last = requests.at(-1)
  return {
    message: 'A wrong response',
    expected: '200: it must succeed',
    observed: `${last?.status} ${last?.response}`,
    finding: { decides: requests.map((_, at) => at).slice(-1), expected: { statuses: [200] } },
    seed: 7,
    world: smallWorld,
    requests,
    curl: '',
    ...more,
  }
}

/** What evidence expects of its deciding requests. @param decides their positions */
export function expecting(expected: Expected, ...decides: readonly number[]): Pick<Evidence, 'finding'> {
  return { finding: { decides, expected } }
}

/** What the report of a run says of the run itself. */
export const aboutRun = {
  tool: { name: 'principal-oracle', version: '1.2.3' },
  target: { name: 'here', baseUrl: 'http://127.0.0.1:1', tier: 'control' },
  seed: 7,
} as const

/** A report in which these clauses failed. */
export function reportWith(failed: Readonly<Partial<Record<ClauseId, readonly Evidence[]>>>): Report {
  const run = new Run()
  run.served()
  for (const [id, all = []] of Object.entries(failed))
    for (const evidence of all) run.fail(id as ClauseId, evidence)
  return run.report(aboutRun)
}

export function failedRows(report: Pick<Report, 'clauses'>): readonly ClauseRow[] {
  return report.clauses.filter(({ status }) => status === 'failed')
}
