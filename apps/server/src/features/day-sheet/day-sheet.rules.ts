type Named = { en: string; ml: string }

/** Compared with the previous version: new; another name; another star; moved away or cancelled. */
export type SheetMark = 'new' | 'name' | 'star' | 'out'

export type SheetEntry = {
  name: string
  /** In Malayalam, as read aloud; empty if unknown. */
  star: string
  /** A short note on the amount: `½ L`, `2 ×`. */
  note: string
  mark: SheetMark | null
  /** Absent in versions stored before poojas were counted by quantity. */
  quantity?: number
}

export type SheetGroup = {
  /** Absent in versions stored before parts could be printed. */
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

/** The day sheet as text, so that drawing needs neither database nor clock. */
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
  /** `Usha pooja`, `Nagaraja`; empty or absent for the whole day. */
  part?: string
  deities: { id?: number; name: Named; groups: SheetGroup[] }[]
  totals: { title: string; rows: { name: string; detail: string; amount: string }[] }[]
  changes: SheetChange[]
  inPerson: { by: string; rows: { name: string; detail: string }[] }
  /** The people who sign the sheet. */
  handedOver: string[]
}

/** Lines still to be performed; lines that moved away are shown but not counted. */
export function countEntries(entries: readonly Pick<SheetEntry, 'mark'>[]): number {
  return entries.filter(({ mark }) => mark !== 'out').length
}

/** Poojas by quantity: three under one name count as three. */
export function countPoojas(entries: readonly Pick<SheetEntry, 'mark' | 'quantity'>[]): number {
  return entries.reduce((sum, { mark, quantity = 1 }) => sum + (mark === 'out' ? 0 : quantity), 0)
}
