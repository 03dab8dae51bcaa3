import { problemIn, useLab } from '../state/lab.js'
import { linkTo } from '../state/location.js'

/** Says which readings and which world the examples use, if they are not the usual ones. */
export function StateBar() {
  const lab = useLab()
  const { readings, changes } = lab.address.value
  const set = Object.entries(readings)
  if (set.length === 0 && changes.length === 0) return null
  const problem = problemIn(readings)
  return (
    <aside class="state-bar" aria-label="What is not the default">
      {set.map(([id, value]) => (
        <span key={id} class="chip">
          <a href={linkTo('open', id.split('/')[0])}>
            {id} = {value}
          </a>
          <button
            type="button"
            aria-label={`Set ${id} to its default`}
            onClick={() => lab.read(id, undefined)}
          >
            ×
          </button>
        </span>
      ))}
      {changes.length > 0 && (
        <span class="chip">
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
