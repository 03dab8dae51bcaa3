import fc from 'fast-check'
import { test } from 'tap'
import { characters } from './strings.js'
import { caseForms, caselessClasses, searchClasses, type TextClass, textParts } from './text-classes.js'

const classes = Object.keys(searchClasses) as TextClass[]

/** Asserts something for texts of every class. */
function forTexts(holds: (text: string, name: TextClass) => boolean): void {
  for (const name of classes) fc.assert(fc.property(searchClasses[name], text => holds(text, name)))
}

test('Every text has four characters or more, and no white space around it', async () => {
  forTexts(text => characters(text).length >= 4 && text.trim() === text)
})

test('A text of a class with a length is longer than that length', async () => {
  forTexts((text, name) => !name.startsWith('over ') || text.length > Number(name.split(' ')[1]))
})

test('Every part is a beginning of the text, and does not end in white space', async () => {
  forTexts(text =>
    Object.values(textParts).every(
      part => text.startsWith(part(text)) && part(text).trimEnd() === part(text),
    ),
  )
})

test('A class changes with the case, or has no case', async () => {
  forTexts(
    (text, name) =>
      Object.values(caseForms).every(form => form(text) === text) === caselessClasses.includes(name),
  )
})

test('A change of case is reversible', async () => {
  forTexts(text => Object.values(caseForms).every(form => form(text).toLowerCase() === text.toLowerCase()))
})
