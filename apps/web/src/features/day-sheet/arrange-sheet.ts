import type { DaySheet, SheetEntry, SheetGroup } from './day-sheet.api.ts'

export const arrangements = ['session', 'shrine'] as const
export type Arrangement = (typeof arrangements)[number]

/** A section of the sheet, as one priest holds it: a session with its shrines, or a shrine with its sessions. */
export type SheetSection = {
  key: string
  name: string
  nameMl: string
  /** Query parameter for printing this section alone. */
  part: { session: SheetGroup['session']['id'] } | { deity_id: number }
  /** Null for a shrine, whose poojas are in several sessions. */
  session: SheetGroup['session'] | null
  count: number
  performed: number
  groups: { group: SheetGroup; deity: string }[]
}

type Heading = Pick<SheetSection, 'key' | 'name' | 'nameMl' | 'part' | 'session'>
type Placed = SheetSection['groups'][number]

const sum = (groups: readonly Placed[], field: 'count' | 'performed') =>
  groups.reduce((all, { group }) => all + group[field], 0)

const section = (heading: Heading, groups: Placed[]): SheetSection => ({
  ...heading,
  count: sum(groups, 'count'),
  performed: sum(groups, 'performed'),
  groups,
})

export function arrangeSheet({ deities }: DaySheet, by: Arrangement): SheetSection[] {
  if (by === 'shrine')
    return deities.map(({ id, name, nameMl, groups }) =>
      section(
        { key: `shrine ${id}`, name, nameMl, part: { deity_id: id }, session: null },
        groups.map((group) => ({ group, deity: name })),
      ),
    )
  const placed = deities.flatMap(({ name, groups }) => groups.map((group) => ({ group, deity: name })))
  return [...Map.groupBy(placed, ({ group }) => group.session.id)]
    .flatMap(([id, groups]) => {
      const session = groups[0]?.group.session
      if (!session) return []
      const { name, nameMl } = session
      return [section({ key: `session ${id}`, name, nameMl, part: { session: id }, session }, groups)]
    })
    .toSorted((a, b) => (a.session?.startsAt ?? '').localeCompare(b.session?.startsAt ?? ''))
}

const plain = (text: string) => text.normalize('NFC').toLowerCase().trim()

/** Filters the sheet by name (either script), star, offering or booking number. */
export function searchSheet(sheet: DaySheet, words: string): DaySheet {
  const wanted = plain(words)
  if (wanted === '') return sheet
  const has = (texts: (string | null | undefined)[]) =>
    texts.some((text) => plain(text ?? '').includes(wanted))
  const isFound = ({ name, nameMl, star, tran_no }: SheetEntry) =>
    has([name, nameMl, star?.name, star?.nameMl, tran_no])
  const deities = sheet.deities.flatMap((deity) => {
    const groups = deity.groups.flatMap((group) => {
      const { offering } = group
      const entries = has([offering.name, offering.nameMl]) ? group.entries : group.entries.filter(isFound)
      return entries.length > 0 ? [{ ...group, entries }] : []
    })
    return groups.length > 0 ? [{ ...deity, groups }] : []
  })
  return { ...sheet, deities }
}

export const countShown = ({ deities }: DaySheet) =>
  deities.reduce((all, { groups }) => all + groups.reduce((n, { entries }) => n + entries.length, 0), 0)

/** Entries added, changed or removed since the last printed sheet, by session. */
export function listLate(sheet: DaySheet) {
  return arrangeSheet(sheet, 'session').flatMap((part) => {
    const entries = part.groups.flatMap(({ group, deity }) =>
      group.entries.flatMap((entry) =>
        entry.mark === null
          ? []
          : [{ entry, mark: entry.mark, deity, offering: group.offering, count: group.entries.length }],
      ),
    )
    return entries.length > 0 ? [{ ...part, entries }] : []
  })
}
