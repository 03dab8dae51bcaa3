import type { ClauseId } from '../../spec/clauses.js'
import type { PageDetails } from '../data.js'
import { Fold } from './prose.js'
import { ScenarioView } from './scenario.js'

/** The tests of a clause, and its scenarios, which run here. */
export function SuiteTests({ id, details }: { readonly id: ClauseId; readonly details: PageDetails }) {
  const { tests, testedIn, factors } = details.clauses[id]
  const scenarios = details.scenarios.filter(({ clause }) => clause === id)
  const played = new Set(scenarios.map(({ says }) => says))
  const others = tests.filter(({ name }) => !played.has(name))
  const varied = Object.entries(factors)
  return (
    <>
      {scenarios.length > 0 && (
        <p>Scenarios that run here, one request after another, each on a world of its own:</p>
      )}
      <div>
        {scenarios.map((scenario, at) => (
          <Fold key={`${at}`} title={`${scenario.says} (${counted(scenario.steps.length)})`}>
            {() => {
              const world = details.worlds[scenario.world]
              return world && <ScenarioView scenario={scenario} world={world} />
            }}
          </Fold>
        ))}
      </div>
      {tests.length === 0 && <p>The suite checks it in every response of a run.</p>}
      {others.length > 0 && (
        <>
          <p>Tests that need HTTP or chance:</p>
          <ul>
            {others.map(({ name, tier }) => (
              <li key={name}>
                {name} <span class="hint">needs {tierText(tier)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="hint">In the code: {testedIn.map(({ file, line }) => `${file}:${line}`).join(', ')}</p>
      <p>
        <code>npx principal-oracle check --only {id}</code>
      </p>
      {varied.length > 0 && (
        <>
          <p>
            The tests vary these conditions. Every pair of their values that can occur together occurs in
            every run:
          </p>
          <dl class="factors stack">
            {varied.map(([factor, levels]) => (
              <div key={factor}>
                <dt>{factorText(factor)}</dt>
                <dd class="small">{levels.join(' · ')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}

function counted(requests: number): string {
  return `${requests} ${requests === 1 ? 'request' : 'requests'}`
}

/** What the tests vary, where the name in the code says too little. */
const factors: Readonly<Record<string, string>> = {
  acrs: 'ACRs of the group',
  before: 'request before',
  case: 'letter case',
  changedBy: 'caller of the change before',
  history: 'changes before',
  kinds: 'kinds that are searched',
  members: 'members of the group',
  missing: 'SVC-ID that is not found',
  new: 'new text',
  one: 'first request',
  other: 'second request',
  others: 'other ACRs',
  part: 'part of the field',
  past: 'membership so far',
  place: 'place in the list of ACRs',
  position: 'place in the list of members',
  searched: 'searched before',
  stranger: 'what the refused caller holds',
  third: 'third request',
  way: 'how the caller has permission',
}

function factorText(factor: string): string {
  return factors[factor] ?? factor
}

const tiers: Readonly<Record<string, string>> = {
  anonymous: 'a base URL',
  actors: 'tokens',
  world: 'tokens, and a world that the suite knows',
  control: 'a server whose world the suite can replace',
}

/** What the suite needs for a test, by its tier. */
function tierText(tier: string): string {
  return tiers[tier] ?? tier
}
