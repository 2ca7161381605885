import { type RefObject, useEffect, useRef, useState } from 'react'

/** Width and font size of a chart, which is redrawn on resize and not scaled, so that its text stays readable. */
export function useDrawnSize(usual: number): {
  frame: RefObject<HTMLDivElement | null>
  width: number
  letter: number
} {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: usual, letter: 12 })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      setSize({ width: element.clientWidth || usual, letter: root * 0.75 })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [usual])
  return { frame, width: size.width, letter: size.letter }
}
