import { useState } from 'react'
import { keepDraft, readDraft } from '../../lib/session/keep-drafts.ts'
import { useSession } from '../../lib/session/session-store.ts'

/**
 * Text that outlives a closed tab or an expired session; `begun` is what stands there before anything is written. Files
 * cannot be kept: the browser does not allow it.
 */
export function useDraft(name: string, begun = ''): [string, (text: string) => void] {
  const owner = useSession(({ user }) => user.email)
  const [drafts, setDrafts] = useState<Record<string, string>>({})
  const text = drafts[name] ?? (readDraft(owner, name) || begun)
  const keep = (next: string) => {
    setDrafts((known) => ({ ...known, [name]: next }))
    keepDraft(owner, name, next)
  }
  return [text, keep]
}
