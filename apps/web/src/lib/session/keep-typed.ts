import { keepDraft, readDraft } from './keep-drafts.ts'

const prefix = 'typed:'

type Typed = Record<string, unknown>

/** Reads unsent form input: the signed-in user's draft, before sign-in the tab's. Passwords are never stored. */
export function readTyped(owner: string, name: string): Typed {
  try {
    const text = owner === '' ? sessionStorage.getItem(prefix + name) : readDraft(owner, name)
    return JSON.parse(text || '{}') as Typed
  } catch {
    // Storage is blocked, or the content is invalid.
    return {}
  }
}

/** Saves form input; deletes it if `typed` is undefined, because the form was sent or is unchanged. */
export function keepTyped(owner: string, name: string, typed: Typed | undefined): void {
  const text = typed ? JSON.stringify(typed) : ''
  try {
    if (owner !== '') keepDraft(owner, name, text)
    else if (text === '') sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, text)
  } catch {
    // Storage is blocked: the input lasts as long as the page.
  }
}
