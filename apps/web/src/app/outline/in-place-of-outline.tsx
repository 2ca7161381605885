import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { carryOver, sendPressed } from './carry-over.ts'

const outline = document.querySelector('#outline')

/** Wraps the app and removes the static outline in the commit in which the app appears. */
export function InPlaceOfOutline({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    if (outline?.isConnected) carryOver(outline)
  }, [])
  useEffect(() => {
    if (outline) sendPressed(outline)
  }, [])
  return children
}
