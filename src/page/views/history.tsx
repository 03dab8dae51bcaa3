import { useLab } from '../state/lab.js'
import { changeText } from '../texts/change-texts.js'

/** The changes of the world until now. */
export function HistoryView() {
  const lab = useLab()
  const { made } = lab.history.value
  if (made.length === 0) return null
  return (
    <section class="history stack">
      <h2>Changes</h2>
      <ol>
        {made.map((one, at) => (
          <li key={`${at}`}>{changeText(lab.world.value, one)}</li>
        ))}
      </ol>
      <p class="actions row">
        <button type="button" class="plain-button" onClick={() => lab.undo()}>
          Undo the last
        </button>
        <button type="button" class="plain-button" onClick={() => lab.restore()}>
          Start over
        </button>
      </p>
    </section>
  )
}
