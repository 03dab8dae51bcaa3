import { problemIn } from '../state/lab.js'
import { linkTo, useLab } from '../state/location.js'

/** Says which readings and which world the examples use, if they are not the usual ones. */
export function StateBar() {
  const lab = useLab()
  const { readings, changes } = lab.address.value
  const ids = Object.keys(readings)
  if (ids.length === 0 && changes.length === 0) return null
  const problem = problemIn(readings)
  return (
    <aside class="state-bar row" aria-label="What is not the default">
      {ids.length > 1 ? <FoldedChips ids={ids} /> : <ReadingChips ids={ids} />}
      {changes.length > 0 && (
        <span class="chip pill">
          <a href={linkTo('world')}>
            {changes.length} {changes.length === 1 ? 'change' : 'changes'} to the world
          </a>
          <button type="button" aria-label="Return to the demo world" onClick={() => lab.restore()}>
            ×
          </button>
        </span>
      )}
      {problem !== undefined && (
        <span class="problem" role="status">
          {problem}. Until then, the examples use the defaults.
        </span>
      )}
      <span class="hint">The address of this page holds all of this: copy it to share what you see.</span>
    </aside>
  )
}

interface ChipsProps {
  /** The open points whose readings are not the defaults. */
  readonly ids: readonly string[]
}

/** How many readings are changed, and a way out; the readings themselves when it is opened. */
function FoldedChips({ ids }: ChipsProps) {
  const lab = useLab()
  const returnAll = () => {
    for (const id of ids) lab.read(id)
  }
  return (
    <>
      <details class="folded-chips">
        <summary>{ids.length} changed</summary>
        <div class="chip-list row">
          <ReadingChips ids={ids} />
        </div>
      </details>
      <button type="button" class="quiet" onClick={returnAll}>
        Return to the defaults
      </button>
    </>
  )
}

function ReadingChips({ ids }: ChipsProps) {
  const lab = useLab()
  const { readings } = lab.address.value
  return (
    <>
      {ids.map(id => (
        <span key={id} class="chip pill">
          <a href={linkTo('open', id.split('/')[0])}>
            {id} = {readings[id]}
          </a>
          <button type="button" aria-label={`Set ${id} to its default`} onClick={() => lab.read(id)}>
            ×
          </button>
        </span>
      ))}
    </>
  )
}
