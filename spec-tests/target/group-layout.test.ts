import { test } from 'tap'
import { fieldsAt, layoutsOf, readingOf } from './group-layout.js'

const group = { title: 'Larks', description: 'Early risers', members: ['SVC-1', 'SVC-2'] }
const { title, description, members } = group

test('A group is found in every layout that a response may have, and read again in that layout', async t => {
  const items = members.map(id => ({ id, name: `Profile ${id}` }))
  for (const [json, reading] of [
    [group, 'title,description,members'],
    [{ group: { title, description }, members }, 'group.title,group.description,members'],
    [[{ title, about: description, people: items }], '0.title,0.about,0.people[].id'],
    [[{ title }, { description }, { members }], '0.title,1.description,2.members'],
    [
      {
        fields: [
          { key: 'title', value: title },
          { key: 'description', value: description },
          { key: 'members', value: items },
        ],
      },
      'fields.0.value,fields.1.value,fields.2.value[].id',
    ],
    [{ title, description, members: { 'SVC-1': {}, 'SVC-2': {} } }, 'title,description,members{}'],
  ] as const) {
    const [layout] = layoutsOf(json, group)
    t.equal(layout && readingOf(layout), reading)
    t.strictSame(layout && fieldsAt(json, layout), group, reading)
  }
})

test('A response that shows another group has no layout', async t => {
  for (const change of [{ title: 'Owls' }, { description: '' }, { members: ['SVC-1'] }])
    t.strictSame(layoutsOf({ ...group, ...change }, group), [], JSON.stringify(change))
})
