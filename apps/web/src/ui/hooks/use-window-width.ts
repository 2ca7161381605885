import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

export const useWindowWidth = () => useSyncExternalStore(subscribe, () => window.innerWidth)
