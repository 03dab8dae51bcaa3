import { deployed, sceneOf } from '../actors/scene.js'
import { onlyGroups, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { control } from './needs.js'

/** Every service that was seen takes so long a description. */
const long = 'Tides are measured by '.padEnd(119, 'abcdefghij')

clause(
  'search.group-description',
  'The last character of a search string as long as a description counts',
  control,
  ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const groups = scene.world.groups.map(group =>
      group.svc_id === scene.club ? { ...group, description: `${long}y` } : group,
    )
    return example({ ...scene.world, groups }, async c => {
      const { anna: actor, club: group } = deployed(scene, c.world)
      const whole = await search(c, actor, `${long}y`, onlyGroups)
      // Open: open.size-limits.
      if (!whole.ids.has(group)) return
      const other = await search(c, actor, `${long}z`, onlyGroups)
      c.expect(!other.ids.has(group), () => ({
        decides: other,
        expected: { notFound: [group] },
        when: 'by a long string that differs from its description in the last character',
      }))
    })
  },
)
