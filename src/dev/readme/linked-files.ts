/** The files of the project that a text in Markdown links to. */
export function linkedFiles(markdown: string): readonly string[] {
  return [...markdown.matchAll(/\]\(([^):#]+)[^):]*\)/g)].map(([, file = '']) => file)
}
