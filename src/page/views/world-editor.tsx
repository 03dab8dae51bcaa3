import { useState } from 'preact/hooks'
import { type Group, nameIn, type Permission, permissions } from '../../spec/nouns.js'
import { PermissionChooser, ProfileChooser, SelectField } from '../parts/choosers.js'
import { useLab } from '../state/location.js'
import { distinctName, shortened, titleOf } from '../texts/names.js'

/** Changes the members of a group and the ACRs on it. */
export function WorldEditor({ group }: { readonly group: Group }) {
  return (
    <section class="editor fields" aria-label={`Change ${shortened(titleOf(group), 60)}`}>
      <Members group={group} />
      <Acrs group={group} />
    </section>
  )
}

function Members({ group: { svc_id: group, members, title } }: { readonly group: Group }) {
  const lab = useLab()
  const world = lab.world.value
  const others = world.profiles.filter(({ svc_id }) => !members.includes(svc_id))
  const [chosen, choose] = useState('')
  const profile = others.some(({ svc_id }) => svc_id === chosen) ? chosen : (others[0]?.svc_id ?? '')
  return (
    <div class="panel box stack loose">
      <h2>Members of {shortened(titleOf({ title }), 40)}</h2>
      {members.length === 0 && <p class="hint">This group has no members.</p>}
      <ul class="entries bare">
        {members.map(member => (
          <Entry
            key={member}
            name={`the member ${distinctName(world, member)}`}
            remove={() => lab.change({ kind: 'leave', profile: member, group })}
          >
            {shortened(distinctName(world, member), 48)}
          </Entry>
        ))}
      </ul>
      {others.length > 0 && (
        <div class="fields">
          <ProfileChooser
            label="New member"
            world={{ ...world, profiles: others }}
            value={profile}
            choose={choose}
          />
          <button
            type="button"
            class="plain-button"
            onClick={() => lab.change({ kind: 'join', profile, group })}
          >
            Add member
          </button>
        </div>
      )}
    </div>
  )
}

interface EntryProps {
  readonly name: string
  remove(): void
  readonly children: preact.ComponentChildren
}

/** What a group has, and a button that takes it away. */
function Entry({ name, remove, children }: EntryProps) {
  return (
    <li>
      <span>{children}</span>
      <button type="button" class="quiet" aria-label={`Remove ${name}`} onClick={remove}>
        Remove
      </button>
    </li>
  )
}

function Acrs({ group: { svc_id: resource, title } }: { readonly group: Group }) {
  const lab = useLab()
  const world = lab.world.value
  const acrs = world.acrs.filter(acr => acr.resource === resource)
  const [principal, choosePrincipal] = useState(world.profiles[0]?.svc_id ?? '')
  const [permission, choosePermission] = useState<Permission>(permissions[0])
  return (
    <div class="panel box stack loose">
      <h2>ACRs on {shortened(title, 40)}</h2>
      {acrs.length === 0 && <p class="hint">No ACR is on this group, so nobody may read or change it.</p>}
      <ul class="entries bare">
        {acrs.map(acr => (
          <Entry
            key={`${acr.principal} ${acr.permission}`}
            name={`the ACR ${nameIn(world, acr.principal)}: ${acr.permission}`}
            remove={() => lab.change({ kind: 'revoke', acr })}
          >
            {shortened(nameIn(world, acr.principal), 40)}: <code>{acr.permission}</code>
          </Entry>
        ))}
      </ul>
      <div class="fields">
        <SelectField label="Principal" value={principal} options={[]} choose={choosePrincipal}>
          <optgroup label="Groups">
            {world.groups.map(group => (
              <option key={group.svc_id} value={group.svc_id}>
                {shortened(titleOf(group), 60)}
              </option>
            ))}
          </optgroup>
          <optgroup label="Profiles">
            {world.profiles.map(({ svc_id }) => (
              <option key={svc_id} value={svc_id}>
                {shortened(distinctName(world, svc_id), 60)}
              </option>
            ))}
          </optgroup>
        </SelectField>
        <PermissionChooser value={permission} choose={choosePermission} />
        <button
          type="button"
          class="plain-button"
          onClick={() => lab.change({ kind: 'grant', acr: { resource, principal, permission } })}
        >
          Add ACR
        </button>
      </div>
    </div>
  )
}
