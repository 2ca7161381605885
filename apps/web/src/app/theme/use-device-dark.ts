import { useSyncExternalStore } from 'react'

const query = matchMedia('(prefers-color-scheme: dark)')

function subscribe(onChange: () => void) {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the device is in dark mode; many devices switch automatically in the evening. */
export const useDeviceDark = () => useSyncExternalStore(subscribe, () => query.matches)
