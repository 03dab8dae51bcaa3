import { styleText } from 'node:util'

export type Style = Parameters<typeof styleText>[0]
export type Paint = (style: Style, text: string) => string

/** @param colours decided by the caller: `styleText` would ask standard output itself, from Node 22.13 on */
export function painter(colours: boolean): Paint {
  return colours ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text
}
