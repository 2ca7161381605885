import type { Theme } from '@vazhipadu/contract/theme'

/** Whether the page is dark, by the device or by choice. */
export const isDark = ({ followDevice, mode }: Theme, deviceIsDark: boolean) =>
  followDevice ? deviceIsDark : mode === 'dark'

/** Sets the attributes that the style sheets read; apply-stored-theme.js does the same before the first paint. */
export function applyTheme(theme: Theme, deviceIsDark: boolean) {
  const root = document.documentElement
  root.dir = theme.direction
  root.classList.toggle('dark', isDark(theme, deviceIsDark))
  // The style sheet follows the device's contrast preference, unless the user chose a theme.
  root.classList.toggle('own-look', !theme.followDevice)
  root.dataset.schema = theme.themeSchema
  root.dataset.size = theme.controlSize
  root.dataset.text = theme.textSize
  // Reading a computed style forces a style recalculation, so do it after the paint.
  requestAnimationFrame(() => setTimeout(paintBar))
}

/** Colours the browser's toolbar on phones like the page. */
function paintBar() {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--surface-card').trim()
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (bar && ground) bar.content = ground
}
