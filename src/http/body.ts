import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Body } from '../spec/request.js'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The texts of the bodies that are no JSON, and why they are none. */
const unparsed = new WeakMap<Body, { readonly text: string; readonly error: Error }>()

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
  } catch (error) {
    return noting({ kind: 'broken' }, { text: bytes.toString(), error: error as Error })
  }
}

/** Why a body is no JSON, if it is not: what Node says of its text, without quoting it. */
export function whyBroken(body: Body): string | undefined {
  const { error } = unparsed.get(body) ?? {}
  if (error === undefined) return undefined
  if (!(error instanceof SyntaxError)) return 'it is not UTF-8'
  return error.message.replace(/(, )?(\.\.\.)?".*is not valid JSON$/s, '').replace(' in JSON', '')
}

/** The text of a body that is no JSON; undefined for another body. */
export function brokenText(body: Body): string | undefined {
  return unparsed.get(body)?.text
}

function noting(body: Body, why: { readonly text: string; readonly error: Error } | undefined): Body {
  if (why !== undefined) unparsed.set(body, why)
  return body
}

function unreadable(body: Body): Body {
  return body.kind === 'broken' ? noting({ kind: 'wrong-content-type' }, unparsed.get(body)) : body
}
