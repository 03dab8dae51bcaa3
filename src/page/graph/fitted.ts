import { shortened } from '../texts/names.js'

let canvas: CanvasRenderingContext2D | null | undefined

/** The label, cut so that it is at most this wide. @param size of the font; both in pixels */
export function fitted(label: string, width: number, size: number): string {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (canvas === null) return shortened(label)
  // A label on the path that decides is bold.
  canvas.font = `bold ${size}px ${getComputedStyle(document.body).fontFamily}`
  // Few letters are narrower than a quarter of their size.
  let most = Math.ceil((4 * width) / size)
  let text = shortened(label, most)
  while (most > 1 && canvas.measureText(text).width > width) text = shortened(label, --most)
  return text
}
