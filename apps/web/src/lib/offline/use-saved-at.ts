import { useEffect } from 'react'
import { useConnection } from './connection.ts'

/** Tells the offline banner how old the page's data is. */
export function useSavedAt(savedAt: number | undefined): void {
  const isLost = useConnection(({ lostAt }) => lostAt !== null)
  useEffect(() => {
    if (isLost && savedAt) useConnection.setState({ savedAt })
    return () => useConnection.setState({ savedAt: null })
  }, [isLost, savedAt])
}
