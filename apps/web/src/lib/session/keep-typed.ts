import { keepDraft, readDraft } from './keep-drafts.ts'

const prefix = 'typed:'

type Typed = Record<string, unknown>

/**
 * What is typed into a form and not sent yet: a draft of whoever is signed in, before that for the tab's life alone. Never a
 * password.
 */
export function readTyped(owner: string, name: string): Typed {
  try {
    const text = owner === '' ? sessionStorage.getItem(prefix + name) : readDraft(owner, name)
    return JSON.parse(text || '{}') as Typed
  } catch {
    // Nothing may be stored here, or somebody else wrote it.
    return {}
  }
}

/** Undefined: it was sent, or stands as it stood at first. */
export function keepTyped(owner: string, name: string, typed: Typed | undefined): void {
  const text = typed ? JSON.stringify(typed) : ''
  try {
    if (owner !== '') keepDraft(owner, name, text)
    else if (text === '') sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, text)
  } catch {
    // It lasts as long as the page then.
  }
}
