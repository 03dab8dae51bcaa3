import type { World } from '../../spec/nouns.js'
import type { Made } from '../state/changes.js'
import { nameIn, shortened } from './names.js'
import { sentenceOf } from './sentences.js'
import { statusText } from './statuses.js'

/** A change in words. */
export function changeText(world: World, { change, exchange }: Made): string {
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
