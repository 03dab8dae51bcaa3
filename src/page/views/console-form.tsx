import { endpoints, type Operation, operations, takes } from '../../spec/endpoints.js'
import { GroupChooser, IdField, ProfileChooser, SelectField, TextField } from '../parts/choosers.js'
import { type Asked, usualBody } from '../state/console.js'
import { useLab } from '../state/location.js'
import { isServed } from '../state/server.js'

interface FormProps {
  readonly asked: Asked
  /** Whether the request may go to the server, which may have other profiles. */
  readonly reachesServer?: boolean
}

/** The fields of the console. */
export function ConsoleForm({ asked, reachesServer = isServed }: FormProps) {
  const { step, isBroken, as, group, profile } = asked
  const lab = useLab()
  const { fields } = lab.address.value
  const world = lab.world.value
  const { operation } = step
  const set = (name: string) => (value: string) => lab.fill({ [name]: value })
  return (
    <div class="console-form stack loose">
      <SelectField
        label="Operation"
        value={operation}
        options={operations.map(name => [name, endpoints[name].title])}
        choose={next => lab.fill({ operation: next, body: undefined })}
      />
      <ProfileChooser label="Caller" world={world} value={as} choose={set('as')} others />
      {reachesServer && (
        <IdField
          label="Or another profile of the server, by name, email or SVC-ID"
          world={world}
          value={as}
          choose={set('as')}
        />
      )}
      {takes(operation, 'query') && <QueryFields fields={fields} set={set} />}
      {takes(operation, 'group') && (
        <>
          <GroupChooser label="Group" world={world} value={group} choose={set('group')} />
          <IdField label="Or the SVC-ID of a group" world={world} value={group} choose={set('group')} />
        </>
      )}
      {takes(operation, 'profile') && (
        <>
          <ProfileChooser label="Profile" world={world} value={profile} choose={set('profile')} />
          <IdField label="Or the SVC-ID of a profile" world={world} value={profile} choose={set('profile')} />
        </>
      )}
      {takes(operation, 'body') && <BodyField operation={operation} text={fields.body} isBroken={isBroken} />}
    </div>
  )
}

type Setter = (name: string) => (value: string) => void

function QueryFields({
  fields,
  set,
}: {
  readonly fields: Readonly<Record<string, string>>
  readonly set: Setter
}) {
  return (
    <>
      <TextField label={<code>s</code>} value={fields.s ?? 'ann'} change={set('s')} />
      {(['profiles', 'groups'] as const).map(name => (
        <SelectField
          key={name}
          label={<code>{name}</code>}
          value={fields[name] ?? ''}
          options={[['', 'left out'], ...['true', 'false', 'yes'].map(flag => [flag, flag] as const)]}
          choose={set(name)}
        />
      ))}
    </>
  )
}

function BodyField(props: {
  readonly operation: Operation
  readonly text: string | undefined
  readonly isBroken: boolean
}) {
  const lab = useLab()
  return (
    <label class="field">
      <span>JSON body</span>
      <textarea
        rows={5}
        spellcheck={false}
        value={props.text ?? usualBody(props.operation)}
        aria-describedby={props.isBroken ? 'body-problem' : undefined}
        onInput={event => lab.fill({ body: event.currentTarget.value })}
      />
      {props.isBroken && (
        <span id="body-problem" class="problem">
          This is no JSON object. The answer shows what a server does with it.
        </span>
      )}
    </label>
  )
}
