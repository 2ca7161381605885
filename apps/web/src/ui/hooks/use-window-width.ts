import { useSyncExternalStore } from 'react'

/** Read once for each resize: asking the browser has the whole page laid out, and every drawing asks. */
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
