import { explainAccess } from '../../spec/explain-access.js'
import { groupAt, permissions, profileAt } from '../../spec/nouns.js'
import { GraphView } from '../graph/graph-view.js'
import { litBy } from '../graph/path.js'
import { GroupChooser, PermissionChooser, ProfileChooser } from '../parts/choosers.js'
import { linkTo, useLab } from '../state/location.js'
import { shortened } from '../texts/names.js'
import { Decision } from './decision.js'
import { HistoryView } from './history.js'
import { WorldEditor } from './world-editor.js'

/** The world as a picture, with the path that grants a permission. */
export function WorldView() {
  return (
    <div class="chapter wide stack">
      <h1 tabIndex={-1}>The world as a picture</h1>
      <p class="lead">
        Pick a caller, a permission and a group. The path that grants it lights up; if there is none, the page
        says what is missing. See the rules in <a href={linkTo('1')}>chapter 1</a>.
      </p>
      <WorldPanel />
    </div>
  )
}

/** The picture and its fields, in the lab around it. */
export function WorldPanel() {
  const lab = useLab()
  const [world, readings] = [lab.world.value, lab.readings.value]
  const { fields } = lab.address.value
  const caller = profileAt(world, fields.caller) ?? world.profiles[0]
  const group = groupAt(world, fields.group) ?? world.groups[0]
  const permission = permissions.find(one => one === fields.permission) ?? 'read'
  if (caller === undefined || group === undefined)
    return <p>This world has no groups. Undo a change to get one back.</p>
  const explanation = explainAccess({ world, readings }, caller, permission, group)
  const choose = (what: string) => (id: string) => lab.fill({ [what]: id })
  return (
    <div class="world stack loose">
      <div class="fields">
        <ProfileChooser label="Caller" world={world} value={caller.svc_id} choose={choose('caller')} />
        <PermissionChooser value={permission} choose={choose('permission')} />
        <GroupChooser label="Group" world={world} value={group.svc_id} choose={choose('group')} />
      </div>
      <Decision explanation={explanation} />
      <GraphView
        world={world}
        lit={litBy(explanation)}
        allowed={explanation.allowed}
        label={shortened(`Profiles, groups and ACRs. ${explanation.reason}.`, 300)}
        choose={(what, id) => lab.fill({ [what]: id })}
      />
      <WorldEditor group={group} />
      <HistoryView />
    </div>
  )
}
