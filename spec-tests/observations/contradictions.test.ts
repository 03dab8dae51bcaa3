import { test } from 'tap'
import { type Contradictions, type Place, stepAfterContradictions } from './contradictions.js'

interface Row extends Partial<Contradictions> {
  /** Whether the target is known to be late. */
  readonly isLate?: true
  readonly place?: Place
  readonly step: ReturnType<typeof stepAfterContradictions>
}

const onChange = { after: 10, restsOnChange: true }
const ofSameResponse = { after: 10, restsOnChange: true }
const laterOnChange = { after: 20, restsOnChange: true }
const laterWithoutChange = { after: 20, restsOnChange: false }

const rows: Readonly<Record<string, Row>> = {
  'Without a contradiction there is nothing to do': { place: 'at the end', step: 'go on' },
  'One that no change can explain is final': { seen: [{ after: 10, restsOnChange: false }], step: 'fail' },
  'One after a change may only show that the target is late': { seen: [onChange], step: 'go on' },
  'Its requests are sent again when no case is under way': {
    seen: [onChange],
    place: 'between tests',
    step: 'repeat',
  },
  'They are sent again only once': {
    seen: [onChange],
    repeated: 'none',
    place: 'between tests',
    step: 'go on',
  },
  'It is final if it comes again': { seen: [onChange], repeated: 'the same', step: 'fail' },
  'It was seen once if the run ends': {
    seen: [onChange],
    repeated: 'none',
    place: 'at the end',
    step: 'seen once',
  },
  'Another response that shows one makes it final': { seen: [onChange, laterOnChange], step: 'fail' },
  'The same response shows nothing more': { seen: [onChange, ofSameResponse], step: 'go on' },
  'Another response of a late target may be late too': {
    isLate: true,
    seen: [onChange, laterOnChange],
    step: 'go on',
  },
  'That does not hold for a response that no change can explain': {
    isLate: true,
    seen: [onChange, laterWithoutChange],
    step: 'fail',
  },
}

for (const [says, { isLate = false, place = 'within a test', step, seen = [], repeated }] of Object.entries(
  rows,
))
  test(says, async t => {
    t.equal(stepAfterContradictions({ seen, repeated }, place, { isLate }), step)
  })
