import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Body } from '../spec/request.js'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Turns request bodies into a `Body`. Nothing is refused here: the operation decides which of several errors comes first. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    /^application\/json\s*(;|$)/i,
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      weigh(request, bytes)
      done(null, parse(bytes))
    },
  )
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    weigh(request, bytes)
    const body = parse(bytes)
    done(null, body.kind === 'json' ? { ...body, kind: 'wrong-content-type' } : unreadable(body))
  })
}

/** The body of a request; an absent body equals an empty one. */
export function bodyOf(request: { readonly body: unknown }): Body {
  return (request.body as Body | null | undefined) ?? { kind: 'none' }
}

function weigh({ entry }: FastifyRequest, { length }: Buffer): void {
  if (entry !== undefined) entry.journal?.weigh(entry, length)
}

function parse(bytes: Buffer): Body {
  if (bytes.length === 0) return { kind: 'none' }
  try {
    return { kind: 'json', value: JSON.parse(decoder.decode(bytes)) }
  } catch {
    return { kind: 'broken' }
  }
}

function unreadable(body: Body): Body {
  return body.kind === 'broken' ? { kind: 'wrong-content-type' } : body
}
