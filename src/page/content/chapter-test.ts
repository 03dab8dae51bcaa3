import { data } from '../page-data.js'
import { rulesOf } from './chapters.js'
import { drawnFrom, type ExampleQuestion, exampleQuestion, isPlain } from './example-question.js'

/** The most questions of a test. */
const most = 10

/** A question of at most four requests before, where no open point makes most answers right. */
function isShort({ before, choices }: ExampleQuestion): boolean {
  return before.length <= 4 && choices.filter(({ isRight }) => isRight).length <= 2
}

/** The questions at the end of a chapter: each rule once, then each a second time. */
export function testOf(chapter: string): readonly ExampleQuestion[] {
  const lists = rulesOf(chapter).map(id => {
    const { example, counter, more } = data.clauses[id]
    return [
      exampleQuestion(data.world, id, example, counter),
      ...more.map(each => exampleQuestion(data.world, id, each)),
    ].filter(question => !isPlain(question) && isShort(question))
  })
  return drawnFrom(lists, most)
}
