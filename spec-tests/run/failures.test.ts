import { test } from 'tap'
import {
  type Attempt,
  type FailureFacts,
  type FailureStep,
  learnFrom,
  type Read,
  stepAfterFailure,
} from './failures.js'
import { Lateness } from './lateness.js'

/** What a failure rests on, and what is known of the target. */
interface Situation extends Partial<FailureFacts> {
  readonly known?: Lateness
  /** By default, the target takes worlds. */
  readonly keepsWorld?: true
}

const nothing: FailureFacts = {
  restsOnChange: false,
  hasRace: false,
  followsServerError: false,
  mayShowOlderChange: false,
}

const late = { known: new Lateness() }
late.known.isLate = true
const inVain = { known: new Lateness() }
inVain.known.inVain.add('the response to a read that failed')
const kept = { keepsWorld: true } as const
const change = { restsOnChange: true }
const race = { hasRace: true }
const serverError = { followsServerError: true }
const olderChange = { ...change, mayShowOlderChange: true }

const same: Attempt = { did: 'read again', of: 'the failure', saw: 'the same response' }
const right: Attempt = { did: 'read again', of: 'the failure', saw: { afterMs: 60, status: 200 } }
const noRead: Attempt = { did: 'read again', of: 'the failure', saw: 'unknown' }
const sameOfRepetition: Attempt = { ...same, of: 'the repetition' }
const rightOfRepetition: Attempt = { ...right, of: 'the repetition' }
const passes: Attempt = { did: 'repeat the case', saw: 'no failure' }
const fails: Attempt = { did: 'repeat the case', saw: 'the same failure' }
const elsewhere: Attempt = { did: 'repeat the case', saw: 'another failure' }
const unjudged: Attempt = { did: 'repeat the case', saw: 'nothing to judge' }
const impossible: Attempt = { did: 'repeat the case', saw: 'impossible' }
const times = (count: number, attempt: Attempt) => Array<Attempt>(count).fill(attempt)

const fail: FailureStep = { verdict: 'fail' }
const once: FailureStep = { verdict: 'seen once' }
const repeat: FailureStep = { next: 'repeat the case' }
const readAfter = (of: Read, ...waits: readonly number[]): FailureStep => ({ next: 'read again', of, waits })
const readAtOnce = readAfter('the failure', 0)
const readAfterAllWaits = readAfter('the failure', 0, 50, 200, 800, 2000)
const readRepetition = readAfter('the repetition', 0, 50)

type Row = readonly [says: string, situation: Situation, seen: readonly Attempt[], step: FailureStep]

const whatIsDoubtful: readonly Row[] = [
  ['A failure that nothing but a wrong target explains is final', {}, [], fail],
  ['So is a race', race, [], fail],
  ['A race of a late target is doubtful', { ...race, ...late }, [], readAtOnce],
  ['A read after a change may have come too early', change, [], readAtOnce],
  ['A failure after a server error may come from it', serverError, [], readAtOnce],
  ['Then the whole case is repeated, if the response is the same', change, [same], repeat],
  ['It is repeated too if the response is right now', change, [right], repeat],
]

const afterARepetitionThatPasses: readonly Row[] = [
  ['The read that failed gets all waits', change, [same, passes], readAfterAllWaits],
  ['It gets them also after waits in vain', { ...change, ...inVain }, [same, passes], readAfterAllWaits],
  ['A response that stays the same is final', change, [same, passes, same], fail],
  ['One that is right after a wait was seen once', change, [same, passes, right], once],
  ['One that was right at once needs no wait', change, [right, passes], once],
  ['Without another read, the failure was seen once', change, [noRead, passes, noRead], once],
  ['On a late target, an older change may explain it', { ...change, ...late }, [same, passes, same], once],
  ['So it may if the read showed something else before', olderChange, [same, passes, same], once],
  [
    'A server error that does not come again explains it',
    serverError,
    [noRead, passes],
    { verdict: 'unjudged' },
  ],
]

const afterARepetitionThatFails: readonly Row[] = [
  ['A short wait shows whether the target is only late', change, [same, fails], readRepetition],
  [
    'A target that keeps its world gets longer ones',
    { ...change, ...kept },
    [same, fails],
    readAfter('the repetition', 0, 50, 200, 800),
  ],
  [
    'After waits in vain, there are no more',
    { ...change, ...kept, ...inVain },
    [same, fails],
    readAfter('the repetition', 0),
  ],
  ['The failure is final', change, [same, fails, sameOfRepetition], fail],
  ['It is final if the target is only late', change, [same, fails, rightOfRepetition], fail],
  ['It stays so once that is known', { ...change, ...late }, [same, fails, rightOfRepetition], fail],
  ['It is final, without a wait, if the response was right at once', change, [right, fails], fail],
  ['It is final after a server error', serverError, [same, fails, sameOfRepetition], fail],
  ['On a late target, one such repetition may be chance', { ...change, ...late }, [same, fails], repeat],
  ['On a late target, two are enough', { ...change, ...late }, [same, fails, fails], readRepetition],
  ['A failure at another place says nothing yet', change, [same, elsewhere], repeat],
  [
    'Four of them say the same as one at the same place',
    change,
    [same, ...times(4, elsewhere)],
    readRepetition,
  ],
  ['On a late target, twelve do', { ...change, ...late }, [same, ...times(11, elsewhere)], repeat],
  [
    'One repetition that passes outweighs them',
    change,
    [same, ...times(3, elsewhere), passes],
    readAfterAllWaits,
  ],
]

const afterARepetitionThatSaysNothing: readonly Row[] = [
  ['It is made again', change, [same, unjudged], repeat],
  ['After four of them, the read gets all waits', change, [same, ...times(4, unjudged)], readAfterAllWaits],
  ['If none can be made, the read gets all waits', change, [same, impossible], readAfterAllWaits],
  ['The failure is final', change, [same, impossible, same], fail],
  ['It is final without another read', change, [noRead, impossible, noRead], fail],
  ['It was seen once if the response is right after a wait', change, [same, impossible, right], once],
  ['An earlier one that failed counts', change, [same, elsewhere, impossible, sameOfRepetition], fail],
]

for (const [name, rows] of Object.entries({
  'What is doubtful': whatIsDoubtful,
  'After a repetition that passes': afterARepetitionThatPasses,
  'After a repetition that fails': afterARepetitionThatFails,
  'After a repetition that says nothing': afterARepetitionThatSaysNothing,
}))
  test(name, async t => {
    for (const [says, { known = new Lateness(), keepsWorld = false, ...facts }, seen, step] of rows)
      t.same(stepAfterFailure({ ...nothing, ...facts }, seen, known, !keepsWorld), step, says)
  })

function learntFrom(attempt: Attempt): Lateness {
  const known = new Lateness()
  learnFrom(attempt, known)
  return known
}

test('A read that is right after a wait shows that the target is late', async t => {
  for (const attempt of [right, rightOfRepetition]) t.same(learntFrom(attempt), late.known)
})

test('Waits are in vain if a failure comes again and stays', async t => {
  t.same(learntFrom(sameOfRepetition), inVain.known)
  for (const attempt of [same, noRead, passes, fails]) t.same(learntFrom(attempt), new Lateness())
})
