import { remove } from '../../src/spec/steps.js'
import { oddTexts } from '../worlds/odd-texts.js'
import type { Scenario } from './scenario.js'
import { atOnce, make } from './steps.js'

export const createScenarios: readonly Scenario[] = [
  {
    clause: 'create.returns-id',
    says: 'Every create returns an unused SVC-ID of its own group: alone and at once and after a deletion',
    steps: ({ manager, text }) => [
      make(manager, text('first')),
      remove(manager, text('first').title),
      ...atOnce(['1', '2', '3', '4', '5', '6'].map(about => make(manager, text(about)))),
    ],
  },
  {
    clause: 'create.returns-id',
    says: 'A create with the title of a present or deleted group is refused or returns another SVC-ID',
    steps({ manager, text }) {
      const [deleted, present] = [text('gone'), text('living')]
      return [
        make(manager, deleted),
        remove(manager, deleted.title),
        // As many groups live as at the first time.
        make(manager, deleted),
        make(manager, present),
        // As a client that has lost the response sends it again.
        make(manager, present),
        ...[deleted, present].map(({ title }) => make(manager, { ...text('again'), title })),
        // A server may take an equal request for a repetition of one that it has performed.
        make(manager, present),
      ]
    },
  },
  {
    clause: 'create.returns-id',
    says: 'Creates of groups with one title at once are refused or return different SVC-IDs',
    steps({ manager, text }) {
      const { title } = text('shared')
      return atOnce(['1', '2', '3', '4'].map(about => make(manager, { ...text(about), title })))
    },
  },
  {
    clause: 'create.requires-fields',
    says: 'Creates that each lack a field are refused one after another and none of them creates a group',
    steps({ manager, text }) {
      const { title, description } = text('lacks a text')
      // A server must not complete a refused request by the next one.
      const flawed = [{ title }, { description }, { title }, {}]
      return [make(manager, text('complete')), ...flawed.map(body => make(manager, body))]
    },
    decides: 1,
  },
  {
    clause: 'create.persists',
    says: 'Plain and long and odd texts and an empty description of a new group read back to the character',
    steps({ manager, text, newMark }) {
      // As long as most services accept, with characters that servers often escape, cut or replace.
      const mark = newMark()
      const long = {
        title: `${mark} Ünï & <b>“Łódź”</b> 王小明 😀 `.padEnd(60, 'x'),
        description: `${mark} 50% \\ {"a":[1]} <i>'x'</i> & — Ёж 😀 `.padEnd(120, 'x'),
      }
      const empty = { ...text('empty'), description: '' }
      return [text('plain'), long, ...oddTexts(newMark()), empty].map(each => make(manager, each))
    },
  },
]
