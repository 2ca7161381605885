import { announceBallot } from '@vazhipadu/contract/schemas/releases/ballots'
import { announceRelease } from '@vazhipadu/contract/schemas/releases/live'
import type { z } from 'zod'
import { addDays, type CivilDay } from '../../../lib/dates/civil-day.ts'
import { instantAt } from '../../../lib/dates/instant-at.ts'
import { formatFieldIssue, formatMessage } from '../../../lib/form/format-issue.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import type { Translate } from '../../../lib/i18n/use-translation.ts'
import type { BallotBody, LiveBody } from '../office-releases.ts'

/** Date and time in the temple's time zone. */
export type Clock = { day: string; time: string }

export type AnnounceDraft = {
  kind: 'live' | 'ballot'
  title: string
  titleMl: string
  offering_ids: number[]
  dates: CivilDay[]
  opensAt: Clock
  endsAt: Clock
  entriesFrom: Clock
  entriesUntil: Clock
  windowSize: number | null
  ratePerMinute: number | null
}

export type AnnounceField = Exclude<keyof AnnounceDraft, 'kind'>
export type AnnounceRequest = { kind: 'live'; body: LiveBody } | { kind: 'ballot'; body: BallotBody }
type Faults = Partial<Record<AnnounceField, string>>

/** Defaults: early in the morning and some days ahead, so that devotees can hear of it first. */
export const beginDraft = (today: CivilDay): AnnounceDraft => ({
  kind: 'live',
  title: '',
  titleMl: '',
  offering_ids: [],
  dates: [],
  opensAt: { day: addDays(today, 3), time: '06:00' },
  endsAt: { day: addDays(today, 3), time: '09:00' },
  entriesFrom: { day: addDays(today, 1), time: '06:00' },
  entriesUntil: { day: addDays(today, 6), time: '06:00' },
  windowSize: 300,
  ratePerMinute: 60,
})

export function toInstant({ day, time }: Clock, timeZone: string): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time)
    ? instantAt(day, time, timeZone)
    : undefined
}

type Checked = { wanted: AnnounceRequest; faults?: never } | { wanted?: never; faults: Faults }

/** Validates the draft, with errors by field. Only the server checks whether it is early enough. */
export function checkDraft(
  t: Translate,
  draft: AnnounceDraft,
  { id, timeZone }: { id: string; timeZone: string },
): Checked {
  const at = (field: 'opensAt' | 'endsAt' | 'entriesFrom' | 'entriesUntil') =>
    toInstant(draft[field], timeZone)
  const common = {
    id,
    title: draft.title.trim(),
    titleMl: draft.titleMl.trim(),
    offering_ids: draft.offering_ids,
    dates: draft.dates.toSorted(),
  }
  const isLive = draft.kind === 'live'
  const parsed = isLive
    ? announceRelease.body.safeParse({
        ...common,
        opensAt: at('opensAt'),
        endsAt: at('endsAt'),
        windowSize: draft.windowSize,
        ratePerMinute: draft.ratePerMinute,
      })
    : announceBallot.body.safeParse({
        ...common,
        entriesFrom: at('entriesFrom'),
        entriesUntil: at('entriesUntil'),
      })
  const faults: Faults = parsed.success ? {} : formatIssues(t, parsed.error.issues, draft)
  const [first, last] = isLive ? (['opensAt', 'endsAt'] as const) : (['entriesFrom', 'entriesUntil'] as const)
  const [begins, ends] = [at(first), at(last)]
  if (begins && ends && ends <= begins)
    faults[last] ??= t(isLive ? 'office-releases.faults.endsAt' : 'office-releases.faults.entriesUntil')
  const opening = isLive ? draft.opensAt.day : draft.entriesUntil.day
  const before = draft.dates.toSorted().find((date) => date < opening)
  if (before) faults.dates ??= t('office-releases.faults.before', { date: formatDay(before, 'dated') })
  if (!parsed.success || Object.keys(faults).length > 0) return { faults }
  const { data } = parsed
  return { wanted: 'opensAt' in data ? { kind: 'live', body: data } : { kind: 'ballot', body: data } }
}

const moments: readonly string[] = ['opensAt', 'endsAt', 'entriesFrom', 'entriesUntil']
const lists = ['offering_ids', 'dates'] as const
const isList = (field: string): field is (typeof lists)[number] => lists.some((list) => list === field)

function formatIssues(t: Translate, issues: readonly z.core.$ZodIssue[], draft: AnnounceDraft): Faults {
  const faults: Faults = {}
  for (const issue of issues) {
    const field = String(issue.path[0]) as AnnounceField
    faults[field] ??= moments.includes(field)
      ? t('office-releases.faults.moment')
      : isList(field) && issue.code === 'too_small'
        ? formatMessage(issue.message)
        : isList(field)
          ? t(`office-releases.faults.${field}`)
          : formatFieldIssue(issue, draft)
  }
  return faults
}
