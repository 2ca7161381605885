/** One pooja in a letter, with the name as it will be read before the deity. */
export type LetterLine = {
  title: string
  titleMl: string
  who: string
  amount: string | null
  /** Cancelled: struck through. */
  isStruck: boolean
}

export type LetterDay = {
  heading: string
  malayalam: string
  malayalamMl: string
  lines: LetterLine[]
}

/** A part of a letter; each kind is rendered both as HTML and as plain text. */
export type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; code: string; caption: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'steps'; title: string; steps: Array<{ title: string; text: string }> }
  | { kind: 'days'; days: LetterDay[] }
  | { kind: 'sums'; rows: Array<{ label: string; amount: string }>; total: { label: string; amount: string } }
  | { kind: 'facts'; facts: Array<{ label: string; value: string }> }
  | { kind: 'note'; lines: string[] }

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Names are untrusted: line breaks in one could forge lines of the letter. */
export const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
