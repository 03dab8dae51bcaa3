import fc from 'fast-check'
import { test } from 'tap'
import { characters } from './strings.js'
import { caseForms, caselessClasses, searchClasses, type TextClass, textParts } from './text-classes.js'

const classes = Object.keys(searchClasses) as TextClass[]

/** Asserts something for texts of every class. */
function forTexts(holds: (text: string, name: TextClass) => boolean): void {
  for (const name of classes) fc.assert(fc.property(searchClasses[name], text => holds(text, name)))
}

test('Every text has four characters or more, and no white space around it', t => {
  forTexts(text => characters(text).length >= 4 && text.trim() === text)
  t.end()
})

test('A text of a class with a length is longer than that length', t => {
  forTexts((text, name) => !name.startsWith('over ') || text.length > Number(name.split(' ')[1]))
  t.end()
})

test('Every part is a beginning of the text, and does not end in white space', t => {
  forTexts(text =>
    Object.values(textParts).every(
      part => text.startsWith(part(text)) && part(text).trimEnd() === part(text),
    ),
  )
  t.end()
})

test('A class changes with the case, or has no case', t => {
  forTexts(
    (text, name) =>
      Object.values(caseForms).every(form => form(text) === text) === caselessClasses.includes(name),
  )
  t.end()
})

test('A change of case is reversible', t => {
  forTexts(text => Object.values(caseForms).every(form => form(text).toLowerCase() === text.toLowerCase()))
  t.end()
})
