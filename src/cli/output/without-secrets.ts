import { withoutTokens } from '../../server/control/without-tokens.js'

/** A text without tokens of profiles, and without the control token. */
export function withoutSecrets(text: string, controlToken: string | undefined): string {
  const redacted = String(withoutTokens(text))
  return controlToken === undefined ? redacted : redacted.replaceAll(controlToken, '<control token>')
}
