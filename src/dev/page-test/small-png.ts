import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'

interface Pixels {
  readonly width: number
  readonly height: number
  /** Four bytes of each pixel: red, green, blue, and opacity, which is left out. */
  readonly bytes: Buffer
}

/** The same picture with the 256 colors that occur most, which makes it several times smaller. @param page any page */
export async function smallPng(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, bytes } = await decoded(page, png)
  const colors = Array.from({ length: width * height }, (_, at) => bytes.readUIntBE(4 * at, 3))
  const palette = mostFrequent(colors, 256)
  const indexes = new Map(palette.map((color, at) => [color, at]))
  const rows = Buffer.alloc((width + 1) * height)
  for (const [at, color] of colors.entries()) {
    if (!indexes.has(color)) indexes.set(color, nearest(palette, color))
    rows[at + 1 + Math.floor(at / width)] = indexes.get(color) ?? 0
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const table = Buffer.alloc(3 * palette.length)
  for (const [at, color] of palette.entries()) table.writeUIntBE(color, 3 * at, 3)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function decoded(page: Page, png: Buffer): Promise<Pixels> {
  const [width, height, text] = (await page.evaluate(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${png.toString('base64')}'
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    const { data } = canvas.getImageData(0, 0, image.width, image.height)
    let text = ''
    for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192))
    return [image.width, image.height, btoa(text)]
  })()`)) as [number, number, string]
  return { width, height, bytes: Buffer.from(text, 'base64') }
}

function mostFrequent(colors: readonly number[], most: number): readonly number[] {
  const counts = new Map<number, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  return [...counts]
    .toSorted(([one, a], [other, b]) => b - a || one - other)
    .slice(0, most)
    .map(([color]) => color)
}

function nearest(palette: readonly number[], color: number): number {
  const distances = palette.map(other =>
    [16, 8, 0].reduce((sum, shift) => sum + (((color >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0),
  )
  return distances.indexOf(Math.min(...distances))
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
