import type { AvailabilityReason } from '@vazhipadu/contract/booking'
import { offeringInput } from '@vazhipadu/contract/schemas/catalogue'
import type { z } from 'zod'
import { sayFieldIssue } from '../../lib/form/say-field-issue.ts'
import type { OfficeOffering } from './catalogue.api.ts'

type Input = z.infer<typeof offeringInput>
/** What is being written: a number may be missing for as long as somebody types. */
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

/** An offering nobody has described yet: held every day, not open until the office says so. */
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

/** `Noorum palum, special` as `noorum-palum-special`. */
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

/** What is no number would be written as null, and pass for an empty field. */
const write = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (Number.isNaN(part) ? 'not a number' : part))

export const changedFields = (before: OfferingDraft, after: OfferingDraft): DraftField[] =>
  draftFields.filter((field) => write(before[field]) !== write(after[field]))

type Checked = { input?: Input; errors: Record<string, string> }

/** Checks a draft by the contract, in words for whoever types. */
export function checkDraft(draft: OfferingDraft): Checked {
  const result = offeringInput.safeParse(draft)
  if (result.success) return { input: result.data, errors: {} }
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) {
    errors[issue.path.join('.')] ??= sayFieldIssue(issue, draft)
  }
  return { errors }
}

/** A day of the preview, as the booking calendar gives it. */
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

/** Whether the rules being written hold it on a day, by the same rule as the server's. */
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

/** A price after all are raised: by per cent and rupees, to whole steps of rupees upwards. */
export function raisePaise(paise: number, { percent, step }: { percent: number; step: number }): number {
  const raised = Math.round(paise * (100 + percent)) / 100
  return Math.ceil(raised / (step * 100)) * step * 100
}

/** `200` or `200.50` as paise; undefined where it is no price. */
export function paiseOf(rupees: string): number | undefined {
  const text = rupees.replaceAll(/[₹,\s]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}
