import { useEffect, useId } from 'react'
import { create } from 'zustand'

/** Ids of forms on the page with unsaved input. */
export const useUnsavedForms = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)

/** Asks before leaving the page while `isDirty`. Used by all office forms that do not save automatically. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    useUnsavedForms.setState(({ ids }) => ({ ids: [...without(ids, id), id] }))
    return () => useUnsavedForms.setState(({ ids }) => ({ ids: without(ids, id) }))
  }, [id, isDirty])
}
