import { useEffect, useRef } from 'react'

/** Saves itself, or shows what it lacks and answers false. */
type Finish = () => Promise<boolean>

/** The forms that stand open inside the page, whoever opened them. */
const open = new Set<Finish>()

export const hasOpenForms = () => open.size > 0

/** Asked by whatever leads on: nobody's half-typed line goes away without a word. False: stay here. */
export async function finishOpenForms(): Promise<boolean> {
  for (const finish of [...open]) if (!(await finish())) return false
  return true
}

/** For a form inside a page that has a button of its own to go on. */
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
