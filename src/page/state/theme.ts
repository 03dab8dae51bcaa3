import { signal } from '@preact/signals'
import { keep, kept } from './storage.js'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const theme = signal<Theme>(themes.find(name => name === kept('theme')) ?? 'system')

export function chooseTheme(next: Theme): void {
  theme.value = next
  keep('theme', next === 'system' ? undefined : next)
  applyTheme()
}

/** Without an attribute, the style follows the system. */
export function applyTheme(): void {
  if (theme.value === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.dataset.theme = theme.value
}
