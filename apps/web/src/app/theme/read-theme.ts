import type { Theme } from '@vazhipadu/contract/theme'
import {
  controlSizes,
  directions,
  layoutTypes,
  modes,
  textSizes,
  themeSchemas,
} from '@vazhipadu/contract/theme-choices'

const isOneOf = (choices: readonly string[], value: unknown) => choices.some((choice) => choice === value)

/**
 * The contract's shape of a look, asked without its schema: what checks any shape would weigh more than the rest of the
 * page, which waits for the look alone. A test holds the two together.
 */
export function readTheme(stored: unknown): Theme | undefined {
  const look = { textSize: 'small', followDevice: true, ...(stored as object) } as Theme
  const { type, sideNavCollapse, previousType } = look.layout ?? {}
  const fits =
    isOneOf(themeSchemas, look.themeSchema) &&
    isOneOf(directions, look.direction) &&
    isOneOf(modes, look.mode) &&
    isOneOf(controlSizes, look.controlSize) &&
    isOneOf(textSizes, look.textSize) &&
    isOneOf(layoutTypes, type) &&
    (previousType === undefined || isOneOf(layoutTypes, previousType)) &&
    [look.panelExpand, look.followDevice, sideNavCollapse].every((flag) => typeof flag === 'boolean')
  return fits ? look : undefined
}
