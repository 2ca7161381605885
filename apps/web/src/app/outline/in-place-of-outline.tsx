import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { carryOver, sendPressed } from './carry-over.ts'

const outline = document.querySelector('#outline')

/** Around the whole app: what stood here until it came goes in the step in which it is there. */
export function InPlaceOfOutline({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    if (outline?.isConnected) carryOver(outline)
  }, [])
  useEffect(() => {
    if (outline) sendPressed(outline)
  }, [])
  return children
}
