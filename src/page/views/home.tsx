import { clauseIds } from '../../spec/clauses.js'
import { endpoints, operations } from '../../spec/endpoints.js'
import { openPointIds } from '../../spec/open-points.js'
import { chapterIds, headingOfChapter, numberOf, rulesOf } from '../content/chapters.js'
import { guideIds, guides } from '../content/guides.js'
import { tools } from '../content/tools.js'
import { BlockView } from '../parts/guide-blocks.js'
import { Prose } from '../parts/prose.js'
import { Table } from '../parts/scrollable.js'
import { linkTo } from '../state/location.js'
import { requirementOf } from '../texts/statuses.js'
import { FirstRequest } from './first-request.js'

const numbers = { operations, rules: clauseIds, 'open points': openPointIds }

export function HomeView() {
  return (
    <div class="home stack">
      <section class="hero stack loose">
        <h1 tabIndex={-1}>Who can be found, and who may change what</h1>
        <p class="lead">
          This interface finds people and groups by the beginning of a name, an email address, a description
          or an SVC-ID, and manages groups whose members share permissions. Here is every rule of it, with an
          example that runs while you read, and the same request to a server that breaks the rule.
        </p>
        <p class="actions row">
          <a class="button primary" href={linkTo('story')}>
            Start with the story: ten steps
          </a>
          <a class="button" href={linkTo('rules')}>
            Read the rules
          </a>
          <a class="button" href={linkTo('exercises')}>
            Learn by exercises
          </a>
        </p>
        <dl class="numbers row">
          {Object.entries(numbers).map(([what, { length }]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{length}</dd>
            </div>
          ))}
        </dl>
      </section>
      <FirstRequest />
      <section class="stack loose">
        <h2>Commands</h2>
        <BlockView block={{ table: 'commands' }} heading="Commands" />
        <p>
          <a href={linkTo('start', 'words')}>What the words of this project mean</a>
        </p>
      </section>
      <Operations />
      <section class="stack loose">
        <h2>The rules by chapter</h2>
        <ul class="cards bare">
          {chapterIds.map(id => (
            <li key={id}>
              <a class="box" href={linkTo(id)}>
                <span class="chapter-number">{numberOf(id)}</span>
                <strong>{headingOfChapter(id)}</strong>
                <span class="count hint">{countText(id)}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <Cards title="Tools" cards={tools} />
      <Cards title="Guides" cards={guideCards} />
    </div>
  )
}

function countText(id: string): string {
  const count = rulesOf(id).length
  return count === 0 ? 'no rules' : `${count} ${count === 1 ? 'rule' : 'rules'}`
}

function Operations() {
  return (
    <section class="stack loose">
      <h2>The seven operations</h2>
      <p>
        <Prose text="An Access Control Rule (ACR) on a group gives a profile, or the members of a group, the permission read, write or changePermission. Vetted is one group: its members may create groups." />
      </p>
      <Table label="The seven operations" heads={['Operation', 'Requires', 'Request']}>
        {operations.map(operation => {
          const { section, title, method, path } = endpoints[operation]
          return (
            <tr key={operation}>
              <th scope="row">
                <a href={linkTo(section)}>{title}</a>
              </th>
              <td>
                <Prose text={requirementOf(operation)} />
              </td>
              <td>
                <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
              </td>
            </tr>
          )
        })}
      </Table>
    </section>
  )
}

const guideCards = guideIds.map(id => [id, guides[id].title, guides[id].lead] as const)

interface CardsProps {
  readonly title: string
  readonly cards: readonly (readonly [place: string, title: string, says: string])[]
}

function Cards({ title: heading, cards }: CardsProps) {
  return (
    <section class="stack loose">
      <h2>{heading}</h2>
      <ul class="cards bare wide">
        {cards.map(([place, title, says]) => (
          <li key={place}>
            <a class="box" href={linkTo(place)}>
              <strong>{title}</strong>
              <span class="hint">{says}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
