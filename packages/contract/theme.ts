import { z } from 'zod'
import './messages.ts'
import { controlSizes, directions, layoutTypes, modes, textSizes, themeSchemas } from './theme-choices.ts'

/** The interface preference, with the specification's field names; the web keeps it under `theme`. */
export const theme = z.object({
  themeSchema: z.enum(themeSchemas),
  direction: z.enum(directions),
  mode: z.enum(modes),
  panelExpand: z.boolean(),
  controlSize: z.enum(controlSizes),
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
