import type { Theme } from '@vazhipadu/contract/theme'

/** Whether the page is dark: as the device has it, or as it was chosen. */
export const isDark = ({ followDevice, mode }: Theme, deviceIsDark: boolean) =>
  followDevice ? deviceIsDark : mode === 'dark'

/** What the style sheets read; apply-stored-theme.js does the same before the first paint. */
export function applyTheme(theme: Theme, deviceIsDark: boolean) {
  const root = document.documentElement
  root.dir = theme.direction
  root.classList.toggle('dark', isDark(theme, deviceIsDark))
  // The device's wish for contrast is followed by the style sheet, unless the look is one's own.
  root.classList.toggle('own-look', !theme.followDevice)
  root.dataset.schema = theme.themeSchema
  root.dataset.size = theme.controlSize
  root.dataset.text = theme.textSize
  // Reading a style has all of them worked out: after the paint, which does so anyhow.
  requestAnimationFrame(() => setTimeout(paintBar))
}

/** The phone's own bar takes the page's ground. */
function paintBar() {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--surface-card').trim()
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (bar && ground) bar.content = ground
}
