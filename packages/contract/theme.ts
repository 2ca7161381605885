import { z } from 'zod'
import './messages.ts'

export const layoutTypes = [
  'collapsibleSide',
  'stackedSide',
  'topBarClassic',
  'framelessSide',
  'contentOverlay',
  'blank',
] as const

export const themeSchemas = ['default', 'dark', 'green', 'purple', 'orange'] as const

/** In percent of what the browser gives: 100, 115, 130, 150. */
export const textSizes = ['small', 'normal', 'large', 'largest'] as const

/** The interface preference, with the specification's field names; the web keeps it under `theme`. */
export const theme = z.object({
  themeSchema: z.enum(themeSchemas),
  direction: z.enum(['ltr', 'rtl']),
  mode: z.enum(['light', 'dark']),
  panelExpand: z.boolean(),
  controlSize: z.enum(['xs', 'sm', 'md', 'lg']),
  /** Beside the specified fields; a look kept before there were these has neither. */
  textSize: z.enum(textSizes).default('small'),
  /** Dark and contrast as the device has them; `mode` is then what was chosen last, and waits. */
  followDevice: z.boolean().default(true),
  layout: z.object({
    type: z.enum(layoutTypes),
    sideNavCollapse: z.boolean(),
    previousType: z.enum(layoutTypes).optional(),
  }),
})
export type Theme = z.infer<typeof theme>
