import { type OpenPoint, type OpenPointId, openPointIds, openPoints } from '../../spec/open-points.js'
import { isReading } from '../../spec/readings.js'
import { chapterIds, headingOfChapter, numberOf, titleOfChapter } from '../content/chapters.js'
import { chapterOfPoint } from '../content/open-points.js'
import { fairAnswers } from '../fair-answers.js'
import { data } from '../page-data.js'
import { ExampleSteps } from '../parts/example.js'
import { Folds } from '../parts/folds.js'
import { FairReadings } from '../parts/open-note.js'
import { Prose, WithClauses } from '../parts/prose.js'
import { ReadingSwitch } from '../parts/reading-switch.js'
import { linkTo, useLab } from '../state/location.js'
import { readingText } from '../texts/statuses.js'
import { Contents } from './contents.js'

/** Every open point as a switch. @param part the id of one to show */
export function OpenPointsView({ part }: { readonly part: string }) {
  const groups = chapterIds
    .map(chapter => ({ chapter, points: openPointIds.filter(id => chapterOfPoint[id] === chapter) }))
    .filter(({ points }) => points.length > 0)
  const entries = groups.map(({ chapter, points }) => ({
    number: numberOf(chapter),
    title: headingOfChapter(chapter),
    parts: points.map(id => ({
      id: `open-${id}`,
      link: linkTo('open', id),
      text: openPoints[id].question,
    })),
  }))
  return (
    <div class="with-contents">
      <Contents label="Open points" entries={entries} />
      <div class="chapter stack">
        <h1 tabIndex={-1}>Open points</h1>
        <p class="lead">
          Here the specification is silent, leaves two <a href={linkTo('start', 'words')}>fair readings</a>,
          or is held with a tolerance. No server fails for its choice, but it must keep to it. Each point
          lists the fair answers. A button changes what the server of this page does: all examples follow.
        </p>
        <WhoWasObserved />
        <Presets />
        {groups.flatMap(({ points }) =>
          points.map(id => <OpenPointCard key={`${id} ${id === part}`} id={id} isChosen={id === part} />),
        )}
      </div>
    </div>
  )
}

function WhoWasObserved() {
  const own = data.observed.flatMap(({ name, file }) => (file === undefined ? [] : `${name} (${file})`))
  const reported = data.observed.flatMap(({ name, file }) => (file === undefined ? name : []))
  return (
    <p class="why measure">
      <em>Observed</em> is what a check saw of other servers. In <code>fixtures/implementations</code> of this
      project: {own.join(' and ')}, which share no code with the reference server, and take other readings.{' '}
      {reported.length > 0 ? (
        <>In the reports that this page was made with: {reported.join(', ')}.</>
      ) : (
        <>
          <code>principal-oracle page --out site/ --report report.json</code> writes this page with what your
          own deployments were seen to take.
        </>
      )}
    </p>
  )
}

/** Takes all readings of an implementation at once. */
function Presets() {
  const lab = useLab()
  const take = (readings: Readonly<Record<string, string>>) => {
    for (const id of openPointIds) {
      const value = readings[id]
      if (value !== undefined && isReading(`${id}=${value}`))
        lab.read(id, value === openPoints[id].default ? undefined : value)
    }
  }
  return (
    <div class="presets row">
      {data.observed.map(({ name, readings }) => (
        <button key={name} type="button" class="plain-button" onClick={() => take(readings)}>
          Take every reading of {name}
        </button>
      ))}
      <button
        type="button"
        class="plain-button"
        onClick={() => {
          for (const id of openPointIds) lab.read(id, undefined)
        }}
      >
        Return to the defaults
      </button>
    </div>
  )
}

interface CardProps {
  readonly id: OpenPointId
  /** Whether the address names it: its switch is shown at once, as that of a point which the reader changed. */
  readonly isChosen: boolean
}

function OpenPointCard({ id, isChosen }: CardProps) {
  const { question, why, form, tolerance = '' }: OpenPoint = openPoints[id]
  const chapter = chapterOfPoint[id]
  const isChanged = useLab().address.peek().readings[id] !== undefined
  return (
    <article
      class="clause point box stack loose"
      tabIndex={-1}
      id={`open-${id}`}
      aria-labelledby={`open-${id}-title`}
    >
      <header class="stack tight">
        <p class="clause-place hint row">
          <a href={linkTo('open', id)} class="clause-id">
            open.{id}
          </a>
          <a href={linkTo(chapter)}>{titleOfChapter(chapter)}</a>
        </p>
        <h2 id={`open-${id}-title`}>
          <Prose text={question} />
        </h2>
      </header>
      <FairReadings id={id} />
      <p class="why measure">
        The reason of the reference server: <Prose text={why} />
      </p>
      {tolerance !== '' && (
        <p class="why measure">
          <strong>A tolerance of the suite.</strong> <WithClauses text={tolerance} />
        </p>
      )}
      {form === 'observed' ? (
        <p class="hint">A check only reports it; the definitions have no switch for it.</p>
      ) : (
        <Folds
          label={`open.${id}`}
          opened={isChosen || isChanged ? [switchTitle] : []}
          parts={[[switchTitle, () => <SwitchWithAnswer id={id} />]]}
        />
      )}
    </article>
  )
}

const switchTitle = 'Change the server'

/** The switch, what other servers were seen to take, and an answer that follows it. */
function SwitchWithAnswer({ id }: { readonly id: OpenPointId }) {
  const probe = data.probes[id]
  const seen = data.observed.flatMap(({ name, readings }) => {
    const value = readings[id]
    return value === undefined ? [] : [{ name, value }]
  })
  return (
    <>
      <ReadingSwitch id={id} />
      {seen.length > 0 && (
        <p class="seen measure">
          Observed:{' '}
          {seen.map(({ name, value }, at) => (
            <span key={name}>
              {at > 0 && ', '}
              <Prose text={readingText(openPoints[id], value)} /> ({name})
            </span>
          ))}
          .
        </p>
      )}
      {probe !== undefined && (
        <div class="example stack">
          <p class="says">The last answer follows the switch.</p>
          <ExampleSteps example={probe} fair={fairAnswers(data.world, probe)} />
        </div>
      )}
    </>
  )
}
