import { useEffect, useRef } from 'preact/hooks'
import { chapters, titleOfChapter } from '../content/chapters.js'
import { guides, isGuideId } from '../content/guides.js'
import { pageLab, returnToSeen } from '../state/location.js'
import { ChapterView } from './chapter.js'
import { ChapterTestView } from './chapter-test.js'
import { ExercisesView } from './exercises.js'
import { FaultsView } from './faults.js'
import { FindView } from './find.js'
import { findFieldId } from './find-field.js'
import { Footer } from './footer.js'
import { GuessView } from './guess.js'
import { GuideView } from './guide.js'
import { Header } from './header.js'
import { HomeView } from './home.js'
import { OpenPointsView } from './open-points.js'
import { OverviewView } from './overview.js'
import { SearchView } from './search.js'
import { StateBar } from './state-bar.js'
import { StoryView } from './story.js'
import { TryItView } from './try-it.js'
import { WorldView } from './world.js'

interface View {
  readonly title: string
  show(part: string): preact.ComponentChild
}

const views: Readonly<Record<string, View>> = {
  '': { title: 'Start', show: () => <HomeView /> },
  rules: { title: 'All rules', show: () => <OverviewView /> },
  open: { title: 'Open points', show: part => <OpenPointsView part={part} /> },
  world: { title: 'World', show: () => <WorldView /> },
  search: { title: 'Live search', show: () => <SearchView /> },
  try: { title: 'Try it', show: () => <TryItView /> },
  exercises: { title: 'Exercises', show: part => <ExercisesView part={part} /> },
  story: { title: 'The story', show: part => <StoryView part={part} /> },
  faults: { title: 'Faults', show: part => <FaultsView part={part} /> },
  guess: { title: 'Name the fault', show: part => <GuessView key={part} part={part} /> },
  test: { title: 'Test yourself', show: part => <ChapterTestView key={part} id={part} /> },
  find: { title: 'Find', show: () => <FindView /> },
}

function viewOf(place: string): View | undefined {
  if (Object.hasOwn(views, place)) return views[place]
  if (isGuideId(place))
    return { title: guides[place].title, show: () => <GuideView key={place} id={place} /> }
  if (!Object.hasOwn(chapters, place)) return undefined
  const title = titleOfChapter(place)
  return { title, show: part => <ChapterView key={place} id={place} part={part} /> }
}

/** The whole page. */
export function Page() {
  const { place, part } = pageLab.address.value
  const view = viewOf(place)
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = `${view?.title ?? 'Not found'} · Principal Search and Group Management`
    const named = partIn(main.current, part)
    named?.scrollIntoView()
    if (!isFirst.current) moveFocus(main.current, named)
    returnToSeen()
    isFirst.current = false
  }, [place, part])
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <Header place={place} />
      <main ref={main} id="main" tabIndex={-1}>
        {view?.show(part) ?? <NotFound />}
      </main>
      <StateBar />
      <Footer />
    </>
  )
}

/** What an address names in the place that is shown. */
function partIn(main: HTMLElement | null, part: string): HTMLElement | undefined {
  const named = document.getElementById(part) ?? document.getElementById(`open-${part}`)
  return named?.hasAttribute('tabindex') && main?.contains(named.parentElement) ? named : undefined
}

/** After a link, the focus goes to what it names, or to the heading of a place. A reader who types keeps it. */
function moveFocus(main: HTMLElement | null, named: HTMLElement | undefined): void {
  if (named !== undefined) {
    named.focus({ preventScroll: true })
    return
  }
  if (document.activeElement?.id !== findFieldId) main?.querySelector('h1')?.focus({ preventScroll: true })
  scrollTo(0, 0)
}

function NotFound() {
  return (
    <div class="stack loose measure">
      <h1 tabIndex={-1}>There is no such place</h1>
      <p>
        The link may be from another version of this page. <a href="#/">Go to the start</a>.
      </p>
    </div>
  )
}
