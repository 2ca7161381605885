import type { BookingChange, OrderDetail } from './changes.api.ts'

type Line = OrderDetail['order']['lines'][number]

/** Edited fields of a line; undefined: unchanged. */
export type LineDraft = {
  name?: string | undefined
  /** Empty: removes the Malayalam spelling. */
  nameMl?: string | undefined
  star_id?: number | null | undefined
  date?: string | undefined
}

export type Draft = ReadonlyMap<number, LineDraft>

/** The changes to send: only fields that differ. */
export function listChanges(draft: Draft): NonNullable<BookingChange['lines']> {
  return [...draft].flatMap(([line_id, own]) => {
    const { name, nameMl, star_id, date } = own
    if (countFields(own) === 0) return []
    return [
      {
        line_id,
        ...(name !== undefined && { name: name.trim() }),
        ...(nameMl !== undefined && { nameMl: nameMl.trim() || null }),
        ...(star_id !== undefined && { star_id }),
        ...(date !== undefined && { date }),
      },
    ]
  })
}

export const countFields = (draft: LineDraft) =>
  Object.values(draft).filter((value) => value !== undefined).length

/** Line ids whose new day was refused, with the reason. */
export function readRefused(meta: Record<string, unknown>): Map<number, string> {
  const lines = Array.isArray(meta.lines) ? (meta.lines as { line_id?: number; reason?: string }[]) : []
  return new Map(lines.map(({ line_id = 0, reason = '' }) => [line_id, reason]))
}

/** Other editable lines with the same person: same name in both scripts, and same star. */
export function listSamePerson(lines: readonly Line[], line: Line): Line[] {
  const isSame = (other: Line) =>
    other.name === line.name && other.nameMl === line.nameMl && other.star_id === line.star_id
  return lines.filter((other) => other.id !== line.id && other.status === 'booked' && isSame(other))
}

/** Whether the lines have the same edits to the person, so that they are corrected as one. */
export function areTogether(draft: Draft, line: Line, others: readonly Line[]): boolean {
  const said = ({ id }: Line) => {
    const { name, nameMl, star_id } = draft.get(id) ?? {}
    return JSON.stringify([name, nameMl, star_id])
  }
  return others.every((other) => said(other) === said(line))
}

/** Applies a person's name and star to several lines; each keeps its own day. */
export function draftPerson(draft: Draft, lines: readonly Line[], person: LineDraft): Draft {
  const next = new Map(draft)
  const { name, nameMl, star_id } = person
  for (const { id } of lines) next.set(id, { ...next.get(id), name, nameMl, star_id })
  return next
}

/** Formats line numbers as `1–3, 5`. */
export function formatLineNumbers(numbers: readonly number[]): string {
  const runs: number[][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run?.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : `${run[0]}`)).join(', ')
}

/** How day sheets will mark lines, by their numbers in the booking. */
export type SheetEffect = { date: string; mark: 'new' | 'name' | 'star' | 'out'; lines: number[] }

export function listSheetEffects(lines: readonly Line[], draft: Draft): SheetEffect[] {
  const marks = lines.flatMap((line, at) => {
    const { name, nameMl, star_id, date } = draft.get(line.id) ?? {}
    const mark = (on: string, word: SheetEffect['mark']) => ({ date: on, mark: word, number: at + 1 })
    if (date !== undefined) return [mark(line.date, 'out'), mark(date, 'new')]
    if (name !== undefined || nameMl !== undefined) return [mark(line.date, 'name')]
    return star_id === undefined ? [] : [mark(line.date, 'star')]
  })
  const grouped = Map.groupBy(marks, ({ date, mark }) => `${date} ${mark}`)
  return [...grouped.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ date: first.date, mark: first.mark, lines: group.map(({ number }) => number) }] : []
  })
}

/** Chooses the search field by the form of the text: payment id, order id, receipt number, e-mail, phone or name. */
export function readWanted(text: string): Record<string, string> {
  const typed = text.trim()
  if (/^pay_/i.test(typed)) return { payment_id: typed }
  if (/^order_/i.test(typed) || /^V[0-9A-Z]{10}$/i.test(typed)) return { order_id: typed }
  const joined = typed.replace(/\s/g, '')
  // Counter receipt numbers start with C and a financial year; a C without a year starts a name.
  if (/^C[-/]\d{4}-\d{2}([-/]\d*)?$/i.test(joined)) return { receipt_number: joined }
  if (typed.includes('@')) return { email: typed, status: 'confirmed' }
  if (/[^\d\s()+/-]/.test(typed)) return { customer_name: typed, status: 'confirmed' }
  const figures = typed.replace(/\D/g, '')
  // Receipt numbers without a year have at most seven digits; longer numbers are phone numbers.
  const isReceipt = figures.length <= 7 || /^\d{4}-\d{2}/.test(typed)
  return isReceipt ? { receipt_number: typed } : { phone_no: figures.replace(/^0+/, ''), status: 'confirmed' }
}
