import { linkTo } from '../state/location.js'
import { results } from '../state/tests.js'

/** Leads to the test of a chapter. */
export function TestLink({ id }: { readonly id: string }) {
  const right = results.value.get(id)
  return (
    <p class="test-link row">
      <a class="button" href={linkTo('test', id)}>
        Test yourself on this chapter
      </a>
      {right !== undefined && <span class="hint">Best: {right} right the first time.</span>}
    </p>
  )
}
