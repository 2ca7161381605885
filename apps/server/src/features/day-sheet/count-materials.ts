import type { DaySheet } from './day-sheet.rules.ts'
import {
  countLitres,
  isPoured,
  type PlannedDeity,
  type PlannedEntry,
  type PlannedGroup,
} from './plan-groups.ts'

/** The materials for one piece, as typed by the office: `rice flour 100 g, turmeric 50 g, malar`. */
export type Recipe = { title: string; text: string }

type Row = DaySheet['totals'][number]['rows'][number]

/** The materials that kitchen and stores prepare for a day, and the prasadam to pack after it. */
export function countMaterials(
  deities: readonly PlannedDeity[],
  recipes: readonly Recipe[],
  parcels: number,
): DaySheet['totals'] {
  const groups = deities.flatMap((deity) => deity.groups).filter(({ units }) => units > 0)
  const recipeOf = ({ offering }: PlannedGroup) =>
    recipes.find(({ title }) => title.trim().toLowerCase() === offering.name.toLowerCase())?.text
  const row = (group: PlannedGroup): Row => ({
    name: group.offering.name,
    detail: scaleRecipe(recipeOf(group) ?? '', group.units),
    amount: isPoured(group.unit) ? `${countLitres(group.units, group.unit)} L` : String(group.units),
  })
  const kitchen = groups.filter(({ category }) => category === 'nivedyam')
  const poojas = groups.filter((group) => group.category !== 'nivedyam' && recipeOf(group) !== undefined)
  return [
    { title: 'Kitchen', rows: kitchen.map(row) },
    { title: 'For the poojas', rows: poojas.map(row) },
    { title: 'Prasadam to pack', rows: countPrasadam(groups, parcels) },
  ].filter(({ rows }) => rows.length > 0)
}

/**
 * `rice flour 100 g, malar` for 41 pieces becomes `rice flour 4.1 kg, malar`. Items without an amount are kept as they
 * are.
 */
export function scaleRecipe(text: string, pieces: number): string {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const found = /^(.*\S)\s+(\d+(?:\.\d+)?)\s*(g|kg|ml|l)?$/i.exec(part)
      if (!found) return part
      const [, name = '', amount = '0', unit = ''] = found
      return `${name} ${measure(Number(amount) * pieces, unit.toLowerCase())}`
    })
    .join(', ')
}

const larger: Record<string, string> = { g: 'kg', ml: 'L' }
const plain = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

function measure(amount: number, unit: string): string {
  const next = larger[unit]
  if (next && amount >= 1_000) return `${plain.format(amount / 1_000)} ${next}`
  if (unit === '') return plain.format(amount)
  return `${plain.format(amount)} ${unit === 'l' ? 'L' : unit}`
}

function countPrasadam(groups: readonly PlannedGroup[], parcels: number): Row[] {
  const entries = groups.flatMap((group) =>
    group.entries
      .filter(({ mark }) => mark !== 'out')
      .map((entry) => ({ ...entry, rite: group.offering.name })),
  )
  const posted = entries.filter(({ isPosted }) => isPosted)
  const kept = entries.filter(({ prasadam, isPosted }) => prasadam !== 'none' && !isPosted)
  const total = kept.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    ...(parcels > 0
      ? [
          {
            name: `By post, ${parcels} ${parcels === 1 ? 'parcel' : 'parcels'}`,
            detail: tally(posted, nameContents),
            amount: String(parcels),
          },
        ]
      : []),
    ...(total > 0
      ? [
          {
            name: 'At the counter',
            detail: tally(kept, (entry) => (entry.prasadam === 'counter' ? entry.rite : nameContents(entry))),
            amount: String(total),
          },
        ]
      : []),
  ]
}

/** Shortens `Turmeric and noor in a sealed cover` to turmeric and noor. */
const nameContents = ({ prasadamContents, offeringName }: PlannedEntry) =>
  (prasadamContents ?? offeringName).replace(/ in a .*$/, '')

function tally<T extends PlannedEntry>(entries: readonly T[], nameOf: (entry: T) => string): string {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const name = nameOf(entry).toLowerCase()
    counts.set(name, (counts.get(name) ?? 0) + entry.quantity)
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
