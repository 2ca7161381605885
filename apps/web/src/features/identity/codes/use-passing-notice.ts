import { useCallback, useEffect, useState } from 'react'

export type Notice = { type: 'success' | 'danger'; text: string }

const noticeMs = 3000

/** One notice at a time, shown for 3 s; a new notice replaces the old one. */
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
