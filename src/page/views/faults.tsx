import { type ClauseId, clauses } from '../../spec/clauses.js'
import { chapterIds, rulesOf, titleOfChapter } from '../content/chapters.js'
import { Playground } from '../parts/playground.js'
import { Fold, Prose } from '../parts/prose.js'
import { Unknown } from '../parts/unknown.js'
import { WithLater } from '../parts/with-later.js'
import { type FaultyServers, faultyServers, type PageFault } from '../state/load.js'
import { linkTo } from '../state/location.js'

/** All faults by the rule that they break, or one of them. @param part the name of a fault */
export function FaultsView({ part }: { readonly part: string }) {
  return (
    <div class="chapter wide stack">
      <WithLater what={faultyServers}>
        {servers => {
          const fault = servers.faults.find(({ name }) => name === part)
          return fault === undefined ? (
            <Gallery servers={servers} unknown={part} />
          ) : (
            <FaultView key={fault.name} servers={servers} fault={fault} />
          )
        }}
      </WithLater>
    </div>
  )
}

interface GalleryProps {
  readonly servers: FaultyServers
  /** What the address names in place of a fault; empty if it names nothing. */
  readonly unknown: string
}

function Gallery({ servers: { faults }, unknown }: GalleryProps) {
  return (
    <>
      <h1 tabIndex={-1}>The gallery of faults</h1>
      <Unknown kind="fault" name={unknown} />
      <p class="lead">
        {faults.length} ways to break the rules, each seen in software or close to it. The suite finds every
        one. Open a rule, and try a server that breaks it.
      </p>
      <p class="actions row">
        <a class="button primary" href={linkTo('guess', '1')}>
          Name the fault
        </a>
        <span class="hint">Two answers are shown. What does the server do?</span>
      </p>
      {chapterIds
        .filter(chapter => rulesOf(chapter).length > 0)
        .map(chapter => (
          <section key={chapter}>
            <h2>{titleOfChapter(chapter)}</h2>
            {rulesOf(chapter).map(id => (
              <RuleFold key={id} id={id} faults={faults.filter(({ clause }) => clause === id)} />
            ))}
          </section>
        ))}
    </>
  )
}

/** A rule that opens to the faults that break it. */
function RuleFold({ id, faults }: { readonly id: ClauseId; readonly faults: readonly PageFault[] }) {
  const title = (
    <>
      <Prose text={clauses[id].demand} /> <span class="hint">{faults.length} faults</span>
    </>
  )
  return (
    <Fold title={title}>
      {() => (
        <>
          <p>
            <strong>What it does to people.</strong> {clauses[id].why} <a href={linkTo(id)}>{id}</a>
          </p>
          <ul class="stack">
            {faults.map(fault => (
              <li key={fault.name}>
                <a href={linkTo('faults', fault.name)}>{fault.name}</a> <Prose text={fault.says} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Fold>
  )
}

interface FaultProps {
  readonly servers: FaultyServers
  readonly fault: PageFault
}

function FaultView({ servers, fault: { name, clause, says, shownBy } }: FaultProps) {
  return (
    <>
      <p class="clause-place hint row">
        <a href={linkTo('faults')}>Faults</a> <span>{name}</span>
      </p>
      <h1 tabIndex={-1} class="measure">
        <Prose text={says} />
      </h1>
      <p>
        <strong>The rule.</strong> <Prose text={clauses[clause].demand} />{' '}
        <a href={linkTo(clause)}>{clause}</a>
      </p>
      <p>
        <strong>What it does to people.</strong> {clauses[clause].why}
      </p>
      {shownBy.length > 0 ? (
        <>
          <h2>Playground</h2>
          <p>Change the request. Both servers answer at once, and the sentence below says what differs.</p>
          <Playground servers={servers} fault={name} steps={shownBy} />
        </>
      ) : (
        <p>
          This fault is in the tokens, in the transport, or in requests at the same time, so it shows only in
          a server that runs.
        </p>
      )}
      <p class="hint">
        To start such a server: <code>npx principal-oracle serve --fault {name}</code>
      </p>
    </>
  )
}
