import { configuration } from './guides/configuration.js'
import { controlProtocol } from './guides/control-protocol.js'
import { embedding } from './guides/embedding.js'
import type { Guide } from './guides/guide.js'
import { security } from './guides/security.js'
import { start } from './guides/start.js'
import { stub } from './guides/stub.js'
import { trust } from './guides/trust.js'

/** The guides by their place in the address, in the order in which a reader needs them. */
export const guides = {
  start,
  stub,
  configuration,
  'control-protocol': controlProtocol,
  embedding,
  security,
  trust,
} as const satisfies Readonly<Record<string, Guide>>

export type GuideId = keyof typeof guides

export const guideIds = Object.keys(guides) as readonly GuideId[]

export function isGuideId(text: string): text is GuideId {
  return Object.hasOwn(guides, text)
}
