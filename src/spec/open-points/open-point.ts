import { reasonPhrases } from '../reason-phrases.js'

/** A place where the specification is silent or leaves two fair readings. */
export interface OpenPoint<V extends string = string> {
  readonly question: string
  /**
   * How a reading is written: a `choice` is one of the values, a `set` is `none` or some of the values joined by `+`,
   * and a `text` follows the pattern. An `observed` point is only reported: the
   * reference server cannot be set there.
   */
  readonly form: 'choice' | 'set' | 'text' | 'observed'
  /** `operation` if an operation may have a reading of its own, `server` if all of them share one. */
  readonly scope: 'server' | 'operation'
  /** The values of a choice, its default first, or the parts of a set. */
  readonly values: readonly V[]
  /** What the server does under each value, in a sentence; for a set also under `none`. */
  readonly meanings: Readonly<Record<string, string>>
  /** The reading of the reference server if none is configured, and the reason for it. */
  readonly default: string
  readonly why: string
  /**
   * Where the specification names a status after all: its words, and why the suite accepts another one too. Such a point is a
   * tolerance of the suite.
   */
  readonly tolerance?: string
  /** Form `text`: the pattern of a value, how to write one, and some values other than the default. */
  readonly pattern?: RegExp
  readonly notation?: string
  readonly samples?: readonly string[]
}

type KeyOf<M> = `${Exclude<keyof M, symbol>}`
type Meanings = Readonly<Record<string, string>>
type Described = Pick<OpenPoint, 'question' | 'scope' | 'why' | 'tolerance'>

export function choice<const M extends Meanings>(
  point: Described & { readonly values: M; readonly default: KeyOf<M> },
): OpenPoint<KeyOf<M>> & { readonly form: 'choice'; readonly default: KeyOf<M> } {
  const others = (Object.keys(point.values) as KeyOf<M>[]).filter(value => value !== point.default)
  return { ...point, form: 'choice', values: [point.default, ...others], meanings: point.values }
}

/** @param point `values` are the parts; `none` says what the reading without parts means; the default `all` is short for all
 * parts joined by `+` */
export function set<const M extends Meanings>({
  none,
  ...point
}: Described & { readonly values: M; readonly none: string; readonly default: 'none' | 'all' }): OpenPoint<
  KeyOf<M>
> & { readonly form: 'set' } {
  const values = Object.keys(point.values) as KeyOf<M>[]
  return {
    ...point,
    form: 'set',
    values,
    meanings: { none, ...point.values },
    default: point.default === 'all' ? values.join('+') : 'none',
  }
}

export function text(
  point: Described & Required<Pick<OpenPoint, 'default' | 'pattern' | 'notation' | 'samples'>>,
): OpenPoint & { readonly form: 'text'; readonly samples: readonly string[] } {
  return { ...point, form: 'text', values: [], meanings: {} }
}

export function observed(
  point: Omit<Described, 'scope'> & Pick<OpenPoint, 'default'>,
): OpenPoint & { readonly form: 'observed' } {
  return { ...point, form: 'observed', scope: 'server', values: [], meanings: {} }
}

/** The meanings of values that are statuses. */
export function statuses<const S extends keyof typeof reasonPhrases>(
  ...all: readonly S[]
): Readonly<Record<`${S}`, string>> {
  const sentences = all.map(status => [status, `The server returns ${status} ${reasonPhrases[status]}.`])
  return Object.fromEntries(sentences) as Record<`${S}`, string>
}
