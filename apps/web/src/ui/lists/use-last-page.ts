import { useEffect, useEffectEvent } from 'react'

interface Paged {
  /** From 1. */
  page: number
  pageSize: number
  /** Undefined while loading. */
  rows: readonly unknown[] | undefined
  total: number
  onPage: (page: number) => void
}

/** Goes to the last existing page when the current one has become empty, e.g. after its rows were processed. */
export function useLastPage({ page, pageSize, rows, total, onPage }: Paged): void {
  const isGone = page > 1 && rows?.length === 0 && total > 0
  const last = isGone ? Math.min(page - 1, Math.ceil(total / pageSize)) : undefined
  const go = useEffectEvent(onPage)
  useEffect(() => {
    if (last !== undefined) go(last)
  }, [last])
}
