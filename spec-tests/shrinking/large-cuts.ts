import { isChange, type Step } from './history.js'

/**
 * What may be enough in addition to the deciding steps, the smallest part first. A long history can be sent only a few
 * times, so the cuts go from the writes to what a server may remember of reads.
 */
export function largeCuts(history: readonly Step[], deciding: readonly Step[]): readonly (readonly Step[])[] {
  const others = history.filter(step => !deciding.includes(step))
  const groups = deciding.flatMap(({ request }) => request?.group ?? [])
  const isOnGroup = ({ request, newId }: Step) => groups.some(id => id === request?.group || id === newId)
  const isWrite = ({ record }: Step) => record.method !== 'GET'
  const isSame = ({ record }: Step) =>
    deciding.some(each => each.record.path === record.path && each.record.actor === record.actor)
  const isAlike = (step: Step) => deciding.some(each => each.request?.operation === step.request?.operation)
  return [
    others.filter(() => false),
    others.filter(step => isChange(step) && isOnGroup(step)),
    others.filter(isChange),
    others.filter(step => isChange(step) || isSame(step)),
    others.filter(isWrite),
    others.filter(step => isWrite(step) || (isOnGroup(step) && isAlike(step))),
    others.filter(step => isWrite(step) || isOnGroup(step) || isAlike(step)),
    others,
  ]
}
