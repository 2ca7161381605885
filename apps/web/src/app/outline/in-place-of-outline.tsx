import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { carryOver, submitPending } from './carry-over.ts'

const outline = document.querySelector('#outline')

/** Wraps the app and removes the static outline in the React commit that first shows the app. */
export function InPlaceOfOutline({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    if (outline?.isConnected) carryOver(outline)
  }, [])
  useEffect(() => {
    if (outline) submitPending(outline)
  }, [])
  return children
}
