import { useEffect, useId } from 'react'
import { create } from 'zustand'

/** The forms on the page with something in them that is not saved, by their ids. */
export const useUnsavedForms = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)

/** While `isDirty`, leaving the page asks first: every form of the office that is not saved letter by letter says so. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    useUnsavedForms.setState(({ ids }) => ({ ids: [...without(ids, id), id] }))
    return () => useUnsavedForms.setState(({ ids }) => ({ ids: without(ids, id) }))
  }, [id, isDirty])
}
