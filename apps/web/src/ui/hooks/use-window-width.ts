import { useSyncExternalStore } from 'react'

/** Cached per resize, because reading the width forces a layout on every render. */
let width: number | undefined
const forget = () => {
  width = undefined
}

function subscribe(changed: () => void) {
  window.addEventListener('resize', forget)
  window.addEventListener('resize', changed)
  return () => {
    window.removeEventListener('resize', changed)
    forget()
  }
}

export const useWindowWidth = () =>
  useSyncExternalStore(subscribe, () => {
    width ??= window.innerWidth
    return width
  })
