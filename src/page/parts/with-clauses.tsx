import { clauses } from '../../spec/clauses.js'
import { headingOf } from '../../spec/sections.js'
import { linkTo } from '../state/location.js'
import { Prose } from './prose.js'

/** A reason, with links to the clauses and open points that it names. */
export function WithClauses({ text }: { readonly text: string }) {
  const parts = text.split(
    /\b((?:open|search|acr|state|auth|wire|read|update|create|delete|add|remove)\.[a-z-]+)/,
  )
  return (
    <>
      {parts.map((part, at) => {
        if (at % 2 === 0) return <Prose key={`${at}`} text={part} />
        const link = part.startsWith('open.') ? linkTo('open', part.slice(5)) : linkToClause(part)
        return (
          <a key={`${at}`} href={link}>
            {part}
          </a>
        )
      })}
    </>
  )
}

function linkToClause(id: string): string {
  const section = Object.hasOwn(clauses, id) ? clauses[id as keyof typeof clauses].section : '4.1'
  return linkTo(headingOf(section), id)
}
