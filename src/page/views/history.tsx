import { nameIn, type World } from '../../spec/nouns.js'
import type { Made } from '../state/changes.js'
import { useLab } from '../state/location.js'
import { shortened } from '../texts/names.js'
import { sentenceOf } from '../texts/sentences.js'
import { statusText } from '../texts/statuses.js'

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

/** A change in words. */
function changeText(world: World, { change, exchange }: Made): string {
  const name = (id: string) => shortened(nameIn(world, id), 48)
  switch (change.kind) {
    case 'grant':
    case 'revoke': {
      const { principal, permission, resource } = change.acr
      const what = `${name(principal)}: ${permission} on ${name(resource)}`
      return `${change.kind === 'grant' ? 'ACR added' : 'ACR removed'}: ${what}`
    }
    case 'join':
      return `${name(change.profile)} is now a member of ${name(change.group)}`
    case 'leave':
      return `${name(change.profile)} is no longer a member of ${name(change.group)}`
    case 'request':
      return `${sentenceOf(change.step, world)}${exchange ? `: ${statusText(exchange.answer.status)}` : ''}`
  }
}
