import { z } from 'zod'
import './messages.ts'
import { controlSizes, directions, layoutTypes, modes, textSizes, themeSchemas } from './theme-choices.ts'

/** Appearance, with the specification's field names; the web stores it under `theme`. */
export const theme = z.object({
  themeSchema: z.enum(themeSchemas),
  direction: z.enum(directions),
  mode: z.enum(modes),
  panelExpand: z.boolean(),
  controlSize: z.enum(controlSizes),
  /** Additions to the specified fields; a theme stored by an older version has neither. */
  textSize: z.enum(textSizes).default('small'),
  /** Dark mode and contrast follow the device; `mode` then keeps the last choice without effect. */
  followDevice: z.boolean().default(true),
  layout: z.object({
    type: z.enum(layoutTypes),
    sideNavCollapse: z.boolean(),
    previousType: z.enum(layoutTypes).optional(),
  }),
})
export type Theme = z.infer<typeof theme>
