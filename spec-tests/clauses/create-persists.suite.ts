import fc from 'fast-check'
import type { Id } from '../../src/spec/nouns.js'
import { fixtureInScene } from '../actors/find-fixture.js'
import { createGroup } from '../actors/group-fixture.js'
import { lookUp } from '../actors/group-view.js'
import { sceneOf } from '../actors/scene.js'
import { title } from '../arbitraries/printable.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { GroupText } from '../target/group-text.js'
import { isSameText } from '../target/group-text.js'
import { controlView } from './needs.js'

clause(
  'create.persists',
  'Drawn titles and descriptions of a new group read back to the character',
  controlView,
  context => {
    const scene = sceneOf(context.suite.target.wire.idPrefix)
    const texts = fc.record({ title: title(60), description: title(120) })
    return context.property(
      fc.constant(scene.world),
      texts,
      (c, drawn) => expectStored(c, fixtureInScene(scene, c.world).manager, drawn),
      1 / 3,
    )
  },
)

async function expectStored(c: Case, creator: Id, text: GroupText): Promise<void> {
  const id = await createGroup(c, creator, text)
  const shown = await lookUp(c, creator, id)
  const isStored = isSameText(shown?.title, text.title) && isSameText(shown?.description, text.description)
  c.expect(isStored, () => ({
    decides: c.last,
    expected: { group: text },
    wrong: 'does not show the title and the description with which the group was created',
  }))
}
