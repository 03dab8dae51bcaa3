import type { Request } from '../spec/request.js'
import type { Step } from '../spec/step.js'
import { isOutsider, type Mix, mixes } from './conditions/other-readings.js'
import type { Fault, Faults } from './fault.js'
import { mixReadings, type When } from './operators/readings.js'

const conditions: Readonly<Record<string, { readonly says: string; readonly when: When }>> = {
  'every-third-time': { says: 'at every third opportunity', when: (_, __, ___, turn) => turn % 3 === 0 },
  'outside-vetted': {
    says: 'for callers outside Vetted alone',
    when: isOutsider,
  },
  'for-one-kind': {
    says: 'for searches that exclude a kind alone',
    when: (_, __, request) => 'query' in request && isOneExcluded(request.query),
  },
  'for-long-texts': {
    says: 'for search strings and titles of over 16 characters alone',
    when: (_, __, request) => textIn(request).length > 16,
  },
}

function isOneExcluded({
  profiles,
  groups,
}: {
  readonly profiles?: string | undefined
  readonly groups?: string | undefined
}) {
  return (profiles === 'false') !== (groups === 'false')
}

/** The search string, or the title in the body. */
function textIn(request: Request): string {
  if ('query' in request) return request.query.s ?? ''
  return 'body' in request && request.body.kind === 'json' ? String(Object(request.body.value).title) : ''
}

/** The same request often enough for every third opportunity. */
function thrice(step: Step): readonly Step[] {
  return [step, step, step]
}

function faultsOf([id, mix]: readonly [string, Mix]): readonly (readonly [string, Fault])[] {
  const { other, among = () => true, step, outsider, also = [], under = {}, afterwards } = mix
  const shown: Readonly<Record<string, readonly Step[] | undefined>> = {
    'every-third-time': [...thrice(step), ...(afterwards === undefined ? [] : [afterwards])],
    'outside-vetted': outsider && [
      outsider,
      ...(afterwards === undefined
        ? []
        : [
            {
              ...afterwards,
              as: outsider.as,
              input: outsider.input.group === undefined ? {} : { group: outsider.input.group },
            },
          ]),
    ],
    'for-one-kind': under['for-one-kind'] && [under['for-one-kind']],
    'for-long-texts': under['for-long-texts'] && [under['for-long-texts']],
  }
  return Object.entries(shown).flatMap(([name, shownBy]) => {
    const condition = conditions[name]
    if (shownBy === undefined || condition === undefined) return []
    const when: When = (...request) => among(...request) && condition.when(...request)
    const fault: Fault = {
      says: `The server takes another reading of open.${id} ${condition.says}.`,
      also,
      definitions: mixReadings(other, when),
      shownBy,
    }
    return [[`${id}-${name}`, fault] as const]
  })
}

/** The server takes another reading of an open point under a condition. */
export const consistencyReadings: Faults<'state.consistent'> = {
  'state.consistent': Object.fromEntries(Object.entries(mixes).flatMap(faultsOf)),
}
