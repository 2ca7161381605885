// No Zod here: the stored theme is read before the first paint.

export const layoutTypes = [
  'collapsibleSide',
  'stackedSide',
  'topBarClassic',
  'framelessSide',
  'contentOverlay',
  'blank',
] as const

export const themeSchemas = ['default', 'dark', 'green', 'purple', 'orange'] as const

/** Percent of the browser's text size: 100, 115, 130, 150. */
export const textSizes = ['small', 'normal', 'large', 'largest'] as const

export const directions = ['ltr', 'rtl'] as const
export const modes = ['light', 'dark'] as const
export const controlSizes = ['xs', 'sm', 'md', 'lg'] as const
