import { useCallback, useEffect, useState } from 'react'

export type Notice = { type: 'success' | 'danger'; text: string }

const noticeMs = 3000

/** One notice at a time, gone after 3 seconds; a new one takes the place of the old. */
export function usePassingNotice(first: Notice | null = null) {
  const [notice, setNotice] = useState<Notice | null>(first)

  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), noticeMs)
    return () => clearTimeout(timer)
  }, [notice])

  const show = useCallback((type: Notice['type'], text: string) => setNotice({ type, text }), [])
  return { notice, show }
}
