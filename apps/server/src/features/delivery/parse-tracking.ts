import { carriers } from '@vazhipadu/contract/delivery'

export type Reference =
  | { kind: 'parcel'; id: number }
  | { kind: 'order'; tranNo: string }
  | { kind: 'receipt'; number: string }
  /** As printed on the label: the last digits of the receipt. */
  | { kind: 'figures'; sequenceNo: number }

export type Read = {
  typed: string
  reference: Reference
  carrier: string
  trackingNo: string
  isNumber: boolean
}

/** `read` is undefined if the parcel or the number cannot be recognised. */
export type TypedLine = { line: number; text: string; read: Read | undefined }

/** India Post's numbers, such as EL482913075IN, with any spacing. */
const postal = /[A-Z]{2} ?(?:\d ?){9}IN$/i
const byPost: readonly string[] = ['Speed Post', 'Registered Post', 'Parcel Post']
/** Couriers use various formats; four digits in a row are required, so that a word does not match. */
const courier = /^(?=.*\d{4})[A-Z0-9-]{6,30}$/

/** Parses pasted lines separated by tabs, commas or spaces, with or without a heading. */
export function parseTracking(text: string, carrier: string): TypedLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((raw, at) => {
    const trimmed = raw.replace(/^\ufeff/, '').trim()
    return trimmed === '' ? [] : [parseLine(at + 1, trimmed, carrier)]
  })
}

function parseLine(line: number, text: string, usual: string): TypedLine {
  const [typed, middle, last] = splitLine(text)
  const reference = readReference(typed)
  if (!reference || last === '') return { line, text, read: undefined }
  const carrier = middle ? nameCarrier(middle) : usual
  const trackingNo = last.replace(/\s/g, '').toUpperCase()
  const isNumber = byPost.includes(carrier) ? /^[A-Z]{2}\d{9}IN$/.test(trackingNo) : courier.test(trackingNo)
  return { line, text, read: { typed, reference, carrier, trackingNo, isNumber } }
}

export const isHeading = ({ line, text, read }: TypedLine) => line === 1 && !read && !/\d/.test(text)

/** Splits a line into parcel, carrier and tracking number. */
function splitLine(text: string): [string, string, string] {
  const columns = text
    .split(/[\t,;]/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter(Boolean)
  if (columns.length > 1) return [columns[0] ?? '', columns.slice(1, -1).join(' '), columns.at(-1) ?? '']
  const [first = '', ...others] = text.split(/\s+/)
  const rest = others.join(' ')
  const number = postal.exec(rest)?.[0] ?? others.at(-1) ?? ''
  return [first, rest.slice(0, rest.length - number.length).trim(), number]
}

function readReference(typed: string): Reference | undefined {
  const word = typed.toUpperCase().replace(/^#/, '')
  const parcel = /^P-?(\d{1,12})$/.exec(word)
  if (parcel) return { kind: 'parcel', id: Number(parcel[1]) }
  if (/^V[2-9A-Z]{10}$/.test(word)) return { kind: 'order', tranNo: word }
  const receipt = /^(C[-/])?(\d{4}-\d{2})[-/](\d{1,7})$/.exec(word)
  if (receipt) {
    const number = `${receipt[1] ? 'C/' : ''}${receipt[2]}/${receipt[3]?.padStart(6, '0')}`
    return { kind: 'receipt', number }
  }
  return /^\d{1,7}$/.test(word) ? { kind: 'figures', sequenceNo: Number(word) } : undefined
}

/** "SPEEDPOST" and "speed post" are the same carrier. */
function nameCarrier(typed: string): string {
  const squeeze = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return carriers.find((name) => squeeze(name) === squeeze(typed)) ?? typed.slice(0, 40)
}
