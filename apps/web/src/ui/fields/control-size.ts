import { createContext, use } from 'react'

export type ControlSize = 'xs' | 'sm' | 'md' | 'lg'

/** The size a form gives its controls; undefined: the user's preference, medium by default. */
export const ControlSizeContext = createContext<ControlSize | undefined>(undefined)

const heights: Record<ControlSize, string> = { xs: 'h-8', sm: 'h-10', md: 'h-12', lg: 'h-14' }

/** `h-control` follows data-size on the document root. */
const controlHeight = (size: ControlSize | undefined) => (size ? heights[size] : 'h-control')

export function useControlHeight(size?: ControlSize) {
  const inherited = use(ControlSizeContext)
  return controlHeight(size ?? inherited)
}
