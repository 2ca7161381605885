import { useSyncExternalStore } from 'react'

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Whether the device believes it has a network. */
export const useOnline = () => useSyncExternalStore(listen, () => navigator.onLine)
