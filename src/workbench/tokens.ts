import type { FastifyInstance } from 'fastify'
import { sendError } from '../http/reply.js'
import type { Session } from '../http/session.js'
import type { Profile } from '../spec/nouns.js'
import type { Service } from '../spec/service.js'

/** `GET /_oracle/token?subject=…`: a token for the profile with this SVC-ID, email or common name. */
export function tokenRoutes(app: FastifyInstance, service: Service, session: Session): void {
  app.get<{ Querystring: { subject?: string | string[] } }>('/_oracle/token', async (request, reply) => {
    const subject = String(request.query.subject ?? '')
    const found = profilesNamed(subject, service)
    const [profile] = found
    if (profile === undefined)
      return sendError(
        reply,
        404,
        'unknown-subject',
        `no profile has the SVC-ID, email or common name ${subject}`,
      )
    if (found.length > 1)
      return sendError(
        reply,
        409,
        'ambiguous-subject',
        `${found.length} profiles have the name ${subject}; use an email: ${found.map(({ email }) => email).join(', ')}`,
      )
    return {
      svc_id: profile.svc_id,
      common_name: profile.common_name,
      token: await session.issue(profile.svc_id),
    }
  })
}

function profilesNamed(subject: string, service: Service): readonly Profile[] {
  const known = service.profile(subject)
  if (known !== undefined) return [known]
  const { profiles } = service.world()
  const byEmail = profiles.filter(({ email }) => same(email, subject))
  return byEmail.length > 0 ? byEmail : profiles.filter(({ common_name }) => same(common_name, subject))
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
