import type { Theme } from '@vazhipadu/contract/theme'

/** What the style sheets read; apply-stored-theme.js does the same before the first paint. */
export function applyTheme(theme: Theme) {
  const root = document.documentElement
  root.dir = theme.direction
  root.classList.toggle('dark', theme.mode === 'dark')
  root.dataset.schema = theme.themeSchema
  root.dataset.size = theme.controlSize
  const ground = getComputedStyle(root).getPropertyValue('--surface-card').trim()
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (bar && ground) bar.content = ground
}
