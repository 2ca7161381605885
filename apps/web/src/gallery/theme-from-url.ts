import { theme as themeShape } from '@vazhipadu/contract/schemas/theme'
import { defaultTheme, replaceTheme } from '../app/theme/theme-store.ts'

/** `?schema=green&mode=dark&dir=rtl&size=lg&text=large&layout=blank&collapsed`: a test or a picture asks for a look. */
export function themeFromUrl(query: URLSearchParams) {
  if (query.size === 0) return
  const asked = themeShape.safeParse({
    themeSchema: query.get('schema') ?? defaultTheme.themeSchema,
    direction: query.get('dir') ?? defaultTheme.direction,
    mode: query.get('mode') ?? defaultTheme.mode,
    panelExpand: query.has('panel'),
    controlSize: query.get('size') ?? defaultTheme.controlSize,
    textSize: query.get('text') ?? defaultTheme.textSize,
    followDevice: false,
    layout: {
      type: query.get('layout') ?? defaultTheme.layout.type,
      sideNavCollapse: query.has('collapsed'),
    },
  })
  if (asked.success) replaceTheme(asked.data)
}
