import type { CivilDate } from '@vazhipadu/panchang/civil-date'

/** The latest first of April that is not after the day. */
export function beginYear(date: string): CivilDate {
  const year = Number(date.slice(0, 4))
  return `${date.slice(5) < '04-01' ? year - 1 : year}-04-01` as CivilDate
}

/** April to March: `2026-27`. */
export function nameYear(date: string): string {
  const year = Number(beginYear(date).slice(0, 4))
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}
