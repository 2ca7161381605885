import { useState } from 'react'
import { keepDraft, readDraft } from '../../lib/session/keep-drafts.ts'
import { useSession } from '../../lib/session/session-store.ts'

/**
 * Text that survives a closed tab or an expired session; `begun` is the initial text. Attachments cannot be stored by
 * browsers.
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
