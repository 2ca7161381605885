import { useState } from 'react'

const keyOf = (name: string) => `draft:${name}`

/** Text that outlives a closed tab or an expired session. Files cannot be kept: the browser does not allow it. */
export function useDraft(name: string): [string, (text: string) => void] {
  const [drafts, setDrafts] = useState<Record<string, string>>({})
  const text = drafts[name] ?? localStorage.getItem(keyOf(name)) ?? ''
  const keep = (next: string) => {
    setDrafts((known) => ({ ...known, [name]: next }))
    if (next === '') localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), next)
  }
  return [text, keep]
}
