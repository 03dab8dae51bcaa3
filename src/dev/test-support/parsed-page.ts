import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element

/** Every element of a page, and each place where the page is not correct HTML. */
export function parsedPage(page: string): {
  readonly elements: readonly Element[]
  readonly errors: readonly string[]
} {
  const errors: string[] = []
  const document = parse(page, {
    onParseError: ({ code, startLine }) => errors.push(`${code} in line ${startLine}`),
  })
  return { elements: elementsIn(document), errors }
}

function elementsIn(node: DefaultTreeAdapterTypes.ParentNode): readonly Element[] {
  return node.childNodes.flatMap(child => ('tagName' in child ? [child, ...elementsIn(child)] : []))
}

export function attributesOf({ attrs }: Element): ReadonlyMap<string, string> {
  return new Map(attrs.map(({ name, value }) => [name, value]))
}

/** The text of an element and of what is in it, in one line. */
export function textOf(element: Element): string {
  return element.childNodes
    .map(child => ('value' in child ? child.value : 'tagName' in child ? textOf(child) : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}
