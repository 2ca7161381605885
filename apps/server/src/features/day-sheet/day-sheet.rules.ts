type Named = { en: string; ml: string }

/** New since the version before; read by another name; under another star; moved away or cancelled. */
export type SheetMark = 'new' | 'name' | 'star' | 'out'

export type SheetEntry = {
  name: string
  /** In Malayalam, as it is read out; empty when it is not known. */
  star: string
  /** `½ L`, `2 ×`: what of it, in a word. */
  note: string
  mark: SheetMark | null
  /** Absent: frozen before poojas were counted by it. */
  quantity?: number
}

export type SheetGroup = {
  /** Absent: frozen before a part could be printed. */
  session?: string
  offering: Named
  /** `Usha`, `Ucha · 6 litres` */
  detail: string
  entries: SheetEntry[]
}

export type SheetChange = {
  mark: SheetMark
  name: string
  star: string
  detail: string
  deityId?: number
  session?: string
}

/** The priest's day, in words: drawing it knows no database and no clock. */
export type DaySheet = {
  temple: string
  date: string
  /** `Tue 1 December 2026` and `Tue 1 Dec 2026` */
  title: string
  shortTitle: string
  /** `ചൊവ്വ, വൃശ്ചികം 15` and `വൃശ്ചികം 15 · മകം` */
  titleMl: string
  shortTitleMl: string
  star: Named
  /** `until 9:00 am · കൃഷ്ണ അഷ്ടമി Krishna Ashtami` */
  tithi: string
  /** `Vrischikam 15, 1202 · Sunrise 6:28` */
  almanac: string
  version: number
  /** `replaces version 1 of Mon 6:30 pm`; empty for the first. */
  replaces: string
  /** `printed 5:05 am by Lakshmi Nair` */
  printed: string
  /** `Usha pooja`, `Nagaraja`; empty or absent: the whole day. */
  part?: string
  deities: { id?: number; name: Named; groups: SheetGroup[] }[]
  totals: { title: string; rows: { name: string; detail: string; amount: string }[] }[]
  changes: SheetChange[]
  inPerson: { by: string; rows: { name: string; detail: string }[] }
  /** Who signs for the sheet. */
  handedOver: string[]
}

/** Poojas still to be performed: what moved away is shown, and not counted. */
export function countEntries(entries: readonly Pick<SheetEntry, 'mark'>[]): number {
  return entries.filter(({ mark }) => mark !== 'out').length
}

/** The same by quantity: three of one name are three poojas. */
export function countPoojas(entries: readonly Pick<SheetEntry, 'mark' | 'quantity'>[]): number {
  return entries.reduce((sum, { mark, quantity = 1 }) => sum + (mark === 'out' ? 0 : quantity), 0)
}
