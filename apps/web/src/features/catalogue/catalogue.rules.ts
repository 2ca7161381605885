import type { AvailabilityReason } from '@vazhipadu/contract/booking'
import { offeringInput } from '@vazhipadu/contract/schemas/catalogue'
import type { z } from 'zod'
import { formatFieldIssue } from '../../lib/form/format-issue.ts'
import type { OfficeOffering } from './catalogue.api.ts'

type Input = z.infer<typeof offeringInput>
/** An offering being edited: number fields may be empty while typing. */
export type OfferingDraft = Omit<
  Input,
  'units' | 'mostPerOrder' | 'opensDays' | 'cutoff' | 'counterMinutes'
> & {
  units: number | null
  mostPerOrder: number | null
  opensDays: number | null
  cutoff: { daysBefore: number | null; time: string }
  counterMinutes: number | null
}

export const draftOf = (offering: OfficeOffering): OfferingDraft => ({
  slug: offering.slug,
  name: offering.name,
  nameMl: offering.nameMl,
  description: offering.description,
  category: offering.category,
  family: offering.family,
  deity_id: offering.deity.id,
  session: offering.session.id,
  concern_ids: offering.concerns,
  pool_id: offering.pool_id,
  units: offering.units,
  mostPerOrder: offering.mostPerOrder,
  mostPerAccountDay: offering.mostPerAccountDay,
  mustBePresent: offering.mustBePresent,
  starRequired: offering.starRequired,
  prasadam: offering.prasadam,
  schedule: offering.schedule,
  cutoff: offering.cutoff,
  counterMinutes: offering.counterMinutes,
  opensDays: offering.opensDays,
  isActive: offering.isActive,
})

const everyDay: Input['schedule'] = {
  weekdays: [],
  stars: [],
  malayalamMonths: [],
  observances: [],
  notOnTithis: [],
  notOnObservances: [],
}

/** A new offering: held every day, closed for booking until the office opens it. */
export const blankDraft = (deityId: number, poolId: number): OfferingDraft => ({
  slug: '',
  name: '',
  nameMl: '',
  description: '',
  category: 'archana',
  family: null,
  deity_id: deityId,
  session: 'usha',
  concern_ids: [],
  pool_id: poolId,
  units: 1,
  mostPerOrder: 10,
  mostPerAccountDay: null,
  mustBePresent: false,
  starRequired: true,
  prasadam: { kind: 'none', grams: null, keepsDays: null, contents: null },
  schedule: everyDay,
  cutoff: { daysBefore: 1, time: '18:00' },
  counterMinutes: 15,
  opensDays: 365,
  isActive: false,
})

/** `Noorum palum, special` becomes `noorum-palum-special`. */
export const slugOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)

export const draftFields = [
  'name',
  'nameMl',
  'description',
  'slug',
  'category',
  'deity_id',
  'session',
  'concern_ids',
  'pool_id',
  'units',
  'mostPerOrder',
  'mostPerAccountDay',
  'mustBePresent',
  'starRequired',
  'prasadam',
  'schedule',
  'cutoff',
  'counterMinutes',
  'opensDays',
  'isActive',
] as const
export type DraftField = (typeof draftFields)[number]

/** JSON writes NaN as null, which would look like an empty field. */
const write = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (Number.isNaN(part) ? 'not a number' : part))

export const changedFields = (before: OfferingDraft, after: OfferingDraft): DraftField[] =>
  draftFields.filter((field) => write(before[field]) !== write(after[field]))

type Checked = { input?: Input; errors: Record<string, string> }

/** Validates a draft against the contract, with messages for the editor. */
export function checkDraft(draft: OfferingDraft): Checked {
  const result = offeringInput.safeParse(draft)
  if (result.success) return { input: result.data, errors: {} }
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) {
    errors[issue.path.join('.')] ??= formatFieldIssue(issue, draft)
  }
  return { errors }
}

/** A day of the preview, as returned by the booking calendar. */
export type PreviewDay = {
  date: string
  weekday: number
  malayalam: { month: number }
  birthdayStars: readonly { id: number }[]
  tithi: { id: number }
  observances: readonly { id: string; name: string }[]
  reason: AvailabilityReason
  left: number | null
}

const allows = (list: readonly unknown[], held: boolean) => list.length === 0 || held

/** Whether the edited schedule holds the offering on a day, by the same rule as the server. */
export function isHeldOn(schedule: OfferingDraft['schedule'], day: PreviewDay): boolean {
  const observed = day.observances.map(({ id }) => id)
  return (
    allows(schedule.weekdays, schedule.weekdays.includes(day.weekday)) &&
    allows(
      schedule.stars,
      day.birthdayStars.some(({ id }) => schedule.stars.includes(id)),
    ) &&
    allows(schedule.malayalamMonths, schedule.malayalamMonths.includes(day.malayalam.month)) &&
    allows(
      schedule.observances,
      observed.some((id) => schedule.observances.includes(id)),
    ) &&
    !schedule.notOnTithis.includes(day.tithi.id) &&
    !observed.some((id) => schedule.notOnObservances.includes(id))
  )
}

/** A price raised by a percentage and rounded up to a multiple of `step` rupees. */
export function raisePaise(paise: number, { percent, step }: { percent: number; step: number }): number {
  const raised = Math.round(paise * (100 + percent)) / 100
  return Math.ceil(raised / (step * 100)) * step * 100
}

/** Parses `200` or `200.50` into paise; undefined if it is not a price. */
export function paiseOf(rupees: string): number | undefined {
  const text = rupees.replaceAll(/[₹,\s]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}
