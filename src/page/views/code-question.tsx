import { useState } from 'preact/hooks'
import type { ClauseId } from '../../spec/clauses.js'
import type { Written } from '../content/exercises/exercise.js'
import { CodeView } from '../parts/code.js'
import { Prose, ProseList, WithClauses } from '../parts/prose.js'
import { WithLater } from '../parts/with-later.js'
import { judged, type Verdict } from '../state/judging.js'
import { keep, kept } from '../state/kept.js'
import { details } from '../state/load.js'
import { either } from '../texts/statuses.js'

interface CodeQuestionProps {
  readonly written: Written
  /** The clause that the exercise is about. */
  readonly clause: ClauseId
  choose(isRight: boolean): void
}

/** A function that the reader writes, and what the judge says of it. */
export function CodeQuestion({ written, clause, choose }: CodeQuestionProps) {
  const { name, shape, start, definitions = [clause] } = written
  const key = `code/${name}`
  const [code, setCode] = useState(kept(key) ?? start)
  const [verdict, setVerdict] = useState<Verdict | 'judging' | string>()
  const write = (text: string) => {
    setCode(text)
    keep(key, text === start ? undefined : text)
  }
  const ask = async () => {
    setVerdict('judging')
    try {
      const next = await judged(name, code)
      setVerdict(next)
      choose(next.kind === 'right')
    } catch (error) {
      setVerdict((error as Error).message)
    }
  }
  const isRight = typeof verdict === 'object' && verdict.kind === 'right'
  return (
    <div class="code-question stack loose">
      <ProseList texts={shape.map(line => `\`${line}\``)} class="bare stack tight" />
      <Editor code={code} write={write} ask={ask} />
      <p class="actions row">
        <button type="button" class="primary" onClick={ask} disabled={verdict === 'judging'}>
          Judge it
        </button>
        {code !== start && (
          <button type="button" class="quiet" onClick={() => write(start)}>
            Return to the code at the start
          </button>
        )}
        <span class="hint">Ctrl+Enter judges too. The code runs in this browser and stays in it.</span>
      </p>
      <div role="status">
        {typeof verdict === 'string' && verdict !== 'judging' && <p class="problem">{verdict}</p>}
        {typeof verdict === 'object' && <VerdictView name={name} verdict={verdict} />}
      </div>
      {isRight && (
        <WithLater what={details}>
          {all => definitions.map(id => <CodeView key={id} snippet={all.clauses[id].code} />)}
        </WithLater>
      )}
    </div>
  )
}

/** A field for code, with the numbers of its lines. The Tab key leaves it, as it leaves any other field. */
function Editor({ code, write, ask }: { readonly code: string; write(text: string): void; ask(): void }) {
  const lines = code.split('\n')
  return (
    <div class="editor-field box">
      <pre aria-hidden="true">{lines.map((_, at) => at + 1).join('\n')}</pre>
      <textarea
        aria-label="Your function"
        value={code}
        rows={Math.max(8, lines.length + 1)}
        wrap="off"
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onInput={event => write(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          ask()
        }}
      />
    </div>
  )
}

function VerdictView({ name, verdict }: { readonly name: string; readonly verdict: Verdict }) {
  switch (verdict.kind) {
    case 'right':
      return (
        <p>
          <strong>The judge made {verdict.count} calls</strong>, and agrees with each answer. Below is what
          decides in this project, written for the whole service. You may go on and change yours.
        </p>
      )
    case 'wrong':
    case 'throws':
      return <CounterExample verdict={verdict} />
    case 'never returns':
      return (
        <p class="problem">
          {verdict.call === undefined ? 'The code' : <code>{verdict.call}</code>} did not end within two
          seconds, so the page stopped it. Look for a loop that never ends.
        </p>
      )
    case 'no function':
      return (
        <p class="problem">
          The code has no function <code>{name}</code>.
        </p>
      )
    case 'not code':
      return (
        <p class="problem">
          {verdict.line === undefined
            ? 'The code ends too early: a brace, a quote or a comment is still open.'
            : `Line ${verdict.line}: ${verdict.error}`}
        </p>
      )
  }
}

type Wrong = Extract<Verdict, { readonly kind: 'wrong' | 'throws' }>

/** The smallest call that the function answers wrongly. */
function CounterExample({ verdict }: { readonly verdict: Wrong }) {
  const { call, given, why } = verdict
  return (
    <div class="counter">
      <p>
        <strong>Not yet.</strong> The smallest call that goes wrong:
      </p>
      <p>
        <code>{call}</code>
      </p>
      {given.length > 0 && (
        <>
          <p class="hint">In this case</p>
          <ProseList texts={given} />
        </>
      )}
      {verdict.kind === 'throws' ? (
        <p>
          Yours threw an error: <code class="wrong">{verdict.error}</code>
        </p>
      ) : (
        <p>
          It should return <Prose text={either(verdict.expected.map(text => `\`${text}\``))} />. Yours
          returned <code class="wrong">{verdict.observed}</code>.
        </p>
      )}
      <p>
        <WithClauses text={why} />.
      </p>
    </div>
  )
}
