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
 * Validates a theme without the contract's schema, because the schema library would weigh more than the rest of the
 * first page. A test checks that both agree.
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
