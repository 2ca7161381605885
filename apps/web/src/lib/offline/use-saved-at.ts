import { useEffect } from 'react'
import { useConnection } from './connection.ts'

/** While nothing is heard of the temple, the head of the page tells from when that is which it shows. */
export function useSavedAt(savedAt: number | undefined): void {
  const isLost = useConnection(({ lostAt }) => lostAt !== null)
  useEffect(() => {
    if (isLost && savedAt) useConnection.setState({ savedAt })
    return () => useConnection.setState({ savedAt: null })
  }, [isLost, savedAt])
}
