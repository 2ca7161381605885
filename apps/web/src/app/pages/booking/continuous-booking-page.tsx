import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  isAddedBeside,
  keptDates,
  linesFor,
  unaskedIn,
  undecided,
} from '../../../features/booking/booking.rules.ts'
import { proposeFrequency, putLines, useBasket } from '../../../features/booking/booking.store.ts'
import { BookingClosed } from '../../../features/booking/booking-closed.tsx'
import { PlanForm, type PlanKind } from '../../../features/booking/plan-form.tsx'
import { PlanLamps } from '../../../features/booking/plan-lamps.tsx'
import { PlanReceipt } from '../../../features/booking/plan-receipt.tsx'
import { PlanTable } from '../../../features/booking/plan-table.tsx'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { refusalWords } from '../../../features/calendar/calendar-words.ts'
import { offeringsQuery } from '../../../features/catalogue/catalogue.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { addDays } from '../../../lib/dates/civil-day.ts'
import { finishOpenForms } from '../../../lib/form/finish-open-forms.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { TwoColumns } from '../../../ui/layout/two-columns.tsx'
import { PlanSubject } from './plan-subject.tsx'
import { useChosenPeople, useKeepStars, useKnownPeople } from './use-people.ts'
import { usePlanDraft } from './use-plan-draft.ts'

const kinds: PlanKind[] = ['days', 'weekdays', 'monthly-star', 'ayilyam-year']
/** Proposed, because it is the usual offering for many days. */
const usualSlug = 'noorum-palum'

/** Books one offering on many days with one payment. */
export function ContinuousBookingPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const offerings = useQuery(offeringsQuery)
  const { data: stars = [] } = useQuery(starsQuery)
  const { known, proposed, ownName } = useKnownPeople()
  const keepStars = useKeepStars()
  const { choosing, choose: choosePeople, read } = useChosenPeople('plan', { proposed })
  const { people } = choosing
  const [problem, setProblem] = useState<string>()
  const all = offerings.data ?? []
  const begunId = useBasket((basket) => basket.begun.plan?.offeringId)
  const wanted = Number(search.get('offering_id')) || begunId
  const offering = all.find(({ id }) => id === wanted) ?? all.find(({ slug }) => slug === usualSlug) ?? all[0]
  const planned = usePlanDraft(offering?.id, people)
  const { draft, change, today, choices, choose, pick, query, plan, mostDays, isIncomplete } = planned
  const dates = plan ? keptDates(plan, choices) : []
  const waiting = plan ? undecided(plan.lines, choices) : []
  /** Name of the person whose star the days follow. */
  const whose = people.find(({ starId }) => starId && starId === draft.starId)?.name
  const kindWords = (kind: PlanKind) => {
    if (kind !== 'monthly-star' || !whose || whose === ownName) return t(`booking.plan.kinds.${kind}`)
    return t('booking.plan.kinds.star-of', { name: whose.split(' ')[0] })
  }

  const keep = async () => {
    if (!offering || dates.length === 0 || !(await finishOpenForms())) return
    const { people: chosen } = read()
    // Stop: the picker is asking whether the person just added joins the proposed ones.
    if (chosen.some((person) => isAddedBeside(choosing, person))) return
    const unasked = unaskedIn(chosen, offering)
    if (chosen.length === 0) return setProblem(t('booking.people.nobody'))
    if (unasked) return setProblem(t('booking.people.starNeeded', { name: unasked.name }))
    if (mostDays !== undefined && dates.length > mostDays)
      return setProblem(t('booking.plan.tooManyDays', { count: mostDays }))
    if (dates.length * chosen.length > 400) return setProblem(t('booking.plan.tooMany'))
    proposeFrequency(draft.kind === 'days' ? 'once' : 'each')
    putLines('plan', linesFor({ group: 'plan', offering, dates: [...dates].sort(), people: chosen }))
    keepStars(chosen)
    await navigate(routes.checkout.path)
  }

  return (
    <>
      <PageHeading title={t('booking.plan.title')}>{t('booking.plan.lead')}</PageHeading>
      <div className="grid grid-cols-1 gap-6">
        <BookingClosed />
        <Segmented
          label={t('booking.plan.kind')}
          className="max-md:grid lg:max-w-4xl"
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          options={kinds.map((value) => ({ value, label: kindWords(value) }))}
        />
        {offerings.isError && !offerings.data && (
          <LoadFailed message={errorText(offerings.error)} onRetry={() => void offerings.refetch()} />
        )}
        <TwoColumns
          aside={
            <PlanReceipt
              offering={offering}
              kind={draft.kind}
              dates={dates}
              people={people.length}
              plan={plan}
              isPlanning={!plan && !isIncomplete && !query.isError && !offerings.isError}
              waiting={waiting}
              onKeep={() => void keep()}
            />
          }
        >
          {problem && (
            <AlertBanner type="warning" duration={0}>
              {problem}
            </AlertBanner>
          )}
          <section className="grid gap-6 rounded-card border border-line bg-card p-4.5 md:p-6">
            <PlanSubject
              offering={offering}
              offerings={all}
              choosing={choosing}
              known={known}
              stars={stars}
              onOffering={(id) => {
                pick(id)
                setSearch({}, { replace: true })
              }}
              onPeople={(next) => {
                setProblem(undefined)
                choosePeople(next)
              }}
            />
            <PlanForm
              draft={draft}
              onChange={change}
              today={today}
              latest={addDays(today, offering?.opensDays ?? 365)}
              mostDays={mostDays}
              stars={stars}
              whose={whose}
            />
            {plan && <PlanLamps lines={plan.lines} choices={choices} />}
            {!plan && !query.isError && !isIncomplete && (
              <div aria-busy="true">
                <Skeleton className="h-24 w-full" />
              </div>
            )}
            <p role="status" className="min-h-6">
              {isIncomplete && <span className="text-soft">{t('booking.plan.incomplete')}</span>}
              {plan && (
                <>
                  <b className="font-semibold">
                    {t('booking.plan.openOf', { count: plan.lines.length, open: plan.openCount })}
                  </b>{' '}
                  <span className="text-soft">
                    {waiting.length > 0 && t('booking.plan.toChoose', { count: waiting.length })}
                  </span>
                </>
              )}
            </p>
          </section>
          {query.isError && !plan && (
            <LoadFailed
              title={t('booking.plan.failed')}
              message={errorText(query.error)}
              onRetry={() => void query.refetch()}
            />
          )}
          {plan && (
            <PlanTable
              lines={plan.lines}
              skipped={plan.skipped}
              star={stars.find(({ id }) => id === draft.starId)?.name ?? ''}
              amountPaise={plan.pricePaise * plan.quantity}
              choices={choices}
              onChoose={choose}
              whyClosed={({ reason, message }) => refusalWords(t, { reason: reason as 'full', message })}
            />
          )}
        </TwoColumns>
      </div>
    </>
  )
}
