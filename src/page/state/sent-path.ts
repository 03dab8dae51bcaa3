import { type Names, pathOfStep, type Step } from '../../spec/step.js'

/** The path and the query of a step as a browser sends them: it encodes an apostrophe, and leaves out a segment of dots. */
export function sentPath(step: Pick<Step, 'operation' | 'input'>, names: Names): string {
  const { pathname, search } = new URL(pathOfStep(step, names), 'http://localhost')
  return `${pathname}${search}`
}
