import { useEffect, useRef } from 'react'

/** Saves the form; resolves to false and shows the errors if it is invalid. */
type Finish = () => Promise<boolean>

/** Open forms inside the current page. */
const open = new Set<Finish>()

export const hasOpenForms = () => open.size > 0

/** Called before leaving a step, so that a half-typed form is not lost silently. False: stay here. */
export async function finishOpenForms(): Promise<boolean> {
  for (const finish of [...open]) if (!(await finish())) return false
  return true
}

/** Registers a nested form that must be finished before the page continues. */
export function useOpenForm(finish: Finish): void {
  const latest = useRef(finish)
  latest.current = finish
  useEffect(() => {
    const ask = () => latest.current()
    open.add(ask)
    return () => {
      open.delete(ask)
    }
  }, [])
}
