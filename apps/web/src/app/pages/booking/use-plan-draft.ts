import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type PlanBody, planQuery } from '../../../features/booking/booking.api.ts'
import type { Person, PlanChoice } from '../../../features/booking/booking.rules.ts'
import { type BegunPlan, beginPlan, useBasket } from '../../../features/booking/booking.store.ts'
import type { PlanDraft } from '../../../features/booking/plan-form.tsx'
import { useTempleDay } from '../../../features/calendar/use-months.ts'
import { addDays } from '../../../lib/dates/civil-day.ts'
import { useSettled } from '../../../ui/hooks/use-settled.ts'

const quietMs = 300

function planOf(draft: PlanDraft): PlanBody['plan'] | undefined {
  const start_date = draft.start
  switch (draft.kind) {
    case 'days':
      return draft.days ? { kind: 'days', start_date, count: Math.min(draft.days, 366) } : undefined
    case 'weekdays':
      return draft.times && draft.weekdays.length > 0
        ? {
            kind: 'weekdays',
            start_date,
            count: Math.min(draft.times, 105),
            weekdays: draft.weekdays.toSorted((a, b) => a - b),
          }
        : undefined
    case 'monthly-star':
      return draft.months && draft.starId
        ? { kind: 'monthly-star', start_date, count: Math.min(draft.months, 36), star_id: draft.starId }
        : undefined
    case 'ayilyam-year':
      return { kind: 'ayilyam-year', start_date }
  }
}

const unasked: PlanDraft = {
  kind: 'days',
  start: '',
  days: 7,
  weekdays: [5],
  times: 12,
  starId: undefined,
  months: 12,
}
const nothing: BegunPlan = { draft: {}, choices: {} }

/** The plan being edited: its inputs, the server's proposal, and the choices for closed days. */
export function usePlanDraft(offeringId: number | undefined, people: readonly Person[]) {
  const { today } = useTempleDay()
  const begun = useBasket((basket) => basket.begun.plan) ?? nothing
  const draft = useMemo((): PlanDraft => ({ ...unasked, ...begun.draft }), [begun.draft])
  const { choices } = begun
  const starId = draft.starId ?? people.find((person) => person.starId)?.starId ?? undefined
  // A start day in the past is replaced by tomorrow.
  const start = draft.start >= today ? draft.start : addDays(today, 1)
  const full = useMemo(() => ({ ...draft, starId, start }), [draft, starId, start])
  const asked = useMemo((): PlanBody | undefined => {
    const plan = planOf(full)
    return plan && offeringId !== undefined
      ? { offering_id: offeringId, quantity: Math.max(1, people.length), plan }
      : undefined
  }, [full, offeringId, people.length])
  const settled = useSettled(asked, quietMs)
  const query = useQuery({
    ...planQuery(settled ?? { offering_id: 0, plan: { kind: 'ayilyam-year', start_date: today } }),
    enabled: settled !== undefined,
  })
  const [rare, setRare] = useState<{ offeringId: number; mostDays: number | undefined }>()
  // Known after the first answer; kept while other days of the offering are fetched.
  if (
    query.data &&
    settled &&
    query.data.offering_id === settled.offering_id &&
    rare?.offeringId !== settled.offering_id
  )
    setRare({ offeringId: settled.offering_id, mostDays: query.data.mostDays ?? undefined })
  return {
    draft: full,
    mostDays: rare?.offeringId === offeringId ? rare?.mostDays : undefined,
    change: (part: Partial<PlanDraft>) =>
      beginPlan({ ...begun, draft: { ...begun.draft, ...part }, choices: {} }),
    today,
    choices,
    choose: (wanted: string, choice: PlanChoice | undefined) => {
      const { [wanted]: _, ...others } = choices
      beginPlan({ ...begun, choices: choice ? { ...others, [wanted]: choice } : others })
    },
    pick: (id: number) => beginPlan({ ...begun, offeringId: id, choices: {} }),
    query,
    plan: settled === asked && settled !== undefined ? query.data : undefined,
    isIncomplete: asked === undefined && offeringId !== undefined,
  }
}
