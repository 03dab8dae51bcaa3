import type { Session } from '../../http/session.js'
import type { Id } from '../../spec/nouns.js'
import type { HostedWorld } from './hosted-world.js'
import { idAt, newSequence } from './id-sequence.js'
import { NameError } from './names.js'

type Issuer = Pick<HostedWorld, 'service' | 'session' | 'settings'>
type Make = (issuer: Issuer, id: Id, lifetime?: number) => string

/** The longest lifetime of a token in seconds, as open.token-lifetime has it. */
export const longestLifetime = 999_999_999

/** In seconds. */
const startOfNotYetValid = 3600

const signed =
  (kind: keyof ReturnType<Session['issueBad']>): Make =>
  ({ session }, id, lifetime) =>
    session.issueBad(id, lifetime)[kind]

const makers = {
  expired: signed('expired'),
  notYetValid: ({ session }, id, lifetime) => session.issue(id, { lifetime, startsIn: startOfNotYetValid }),
  tampered: signed('tampered'),
  wrongKey: signed('wrongKey'),
  wrongIssuer: signed('wrongIssuer'),
  algNone: signed('none'),
  /** The control protocol calls it so. */
  none: signed('none'),
  publicKeyAsSecret: signed('publicKeyAsSecret'),
  unknownSubject: ({ session, settings }, _id, lifetime) =>
    session.issue(idAt(newSequence(), settings.readings.idPrefix), { lifetime }),
  groupAsSubject({ session, service }, _id, lifetime) {
    const [group] = service.world().groups
    if (group === undefined) throw new NameError('the world has no group that a token can name', false)
    return session.issue(group.svc_id, { lifetime })
  },
} satisfies Readonly<Record<string, Make>>

/** What can be wrong with a token. */
export type BadTokenName = keyof typeof makers

export const badTokenNames = Object.keys(makers) as readonly BadTokenName[]

/**
 * An invalid token for a profile.
 * @param lifetime in seconds; by default, that of the session
 * @throws NameError if the token must name a group and the world has none
 */
export function badToken(issuer: Issuer, name: BadTokenName, id: Id, lifetime?: number): string {
  return makers[name](issuer, id, lifetime)
}
