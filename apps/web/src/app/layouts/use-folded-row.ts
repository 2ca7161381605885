import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { countFitting } from './count-fitting.ts'

/**
 * Counts the entries of a row that fit, and recounts when the row or an entry changes its width: window, language, text
 * size or a late font. `row` is the list; its last child is the menu for entries that do not fit. Folded entries must
 * stay measurable: invisible and out of the flow.
 */
export function useFoldedRow(entries: number): { row: RefObject<HTMLUListElement | null>; shown: number } {
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(entries)
  useLayoutEffect(() => {
    const list = row.current
    const frame = list?.parentElement
    if (!list || !frame) return
    const measure = () => {
      const widths = [...list.children].map((child) => child.getBoundingClientRect().width)
      setShown(
        countFitting({
          entries: widths.slice(0, entries),
          more: widths[entries] ?? 0,
          gap: Number.parseFloat(getComputedStyle(list).columnGap) || 0,
          available: frame.getBoundingClientRect().width,
        }),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [frame, ...list.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [entries])
  return { row, shown: Math.min(shown, entries) }
}
