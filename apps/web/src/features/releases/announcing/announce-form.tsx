import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Megaphone } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { monthOf } from '../../../lib/dates/civil-day.ts'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Keycap } from '../../../ui/lists/keycap.tsx'
import { formatCount } from '../watching/watch-rules.ts'
import { AnnounceDays } from './announce-days.tsx'
import { sumDays, sumOffering } from './announce-days-rules.ts'
import { AnnounceKind } from './announce-kind.tsx'
import { AnnounceLimits } from './announce-limits.tsx'
import { AnnounceOfferings, type OfferingChoice } from './announce-offerings.tsx'
import { AnnouncePreview } from './announce-preview.tsx'
import { AnnounceTimes } from './announce-times.tsx'
import { useAnnounceForm } from './use-announce-form.ts'
import { useHeldDays } from './use-held-days.ts'

interface AnnounceFormProps {
  offerings: readonly OfferingChoice[]
  today: string
  temple: string
  timeZone: string
  /** Whether draws use a public random beacon; undefined: not known here. */
  hasBeacon: boolean | undefined
  onAnnounced: (id: string) => void
}

/** The announcement form: five steps on one page, with a preview of the devotees' text. */
export function AnnounceForm(props: AnnounceFormProps) {
  const { offerings, today, temple, timeZone, hasBeacon, onAnnounced } = props
  const word = useTextsUnder('office-releases.announce')
  const { form, submit, isSending, failure } = useAnnounceForm({ today, timeZone, onAnnounced })
  const { control, watch, setValue, formState } = form
  const [month, setMonth] = useState(monthOf(today))
  const draft = watch()
  const { errors, isSubmitted } = formState
  const options = { shouldDirty: true, shouldValidate: isSubmitted }
  const chosen = draft.offering_ids.flatMap((id) => offerings.find((one) => one.id === id) ?? [])
  const held = useHeldDays(draft.offering_ids, [month, ...draft.dates.map(monthOf)])
  const sum = sumDays(chosen, draft.dates, held.dayOf)
  const isLive = draft.kind === 'live'
  const seal = hasBeacon === false ? 'sealAlone' : 'seal'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        if (event.ctrlKey || event.metaKey) submit()
        // In a form this long, Enter in a field is usually a mistake and must not submit it.
        if (event.target instanceof HTMLInputElement) event.preventDefault()
      }}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[minmax(0,1fr)_372px]"
    >
      <div className="grid min-w-0 gap-4">
        <div className="min-w-0 rounded-card border border-line bg-card">
          <AnnounceStep number={1} title={word('what')}>
            <div className="grid gap-4 sm:grid-cols-2">
              {(['title', 'titleMl'] as const).map((name) => (
                <Controller
                  key={name}
                  control={control}
                  name={name}
                  render={({ field, fieldState }) => (
                    <FormItem label={word(name)} error={fieldState.error?.message} size="sm" asterisk>
                      <TextInput {...field} maxLength={80} {...(name === 'titleMl' && { lang: 'ml' })} />
                    </FormItem>
                  )}
                />
              ))}
            </div>
            <AnnounceOfferings
              offerings={offerings}
              chosen={chosen}
              onChange={(ids) => setValue('offering_ids', ids, options)}
              placesOf={(id) => sumOffering(id, draft.dates, held.dayOf)}
              error={errors.offering_ids?.message}
            />
            <AnnounceDays
              chosen={chosen}
              dates={draft.dates}
              today={today}
              month={month}
              onMonth={setMonth}
              held={held}
              onChange={(dates) => setValue('dates', dates, options)}
              error={errors.dates?.message}
            />
            {sum && (
              <p className="rounded-inner bg-sunken px-3.5 py-2.5">
                <b className="title num text-xl">{formatCount(sum.places)}</b>{' '}
                {word('sum', { count: sum.places, worth: formatRupees(sum.worthPaise) })}
              </p>
            )}
          </AnnounceStep>
          <AnnounceStep number={2} title={word('how')}>
            <AnnounceKind value={draft.kind} onChange={(kind) => setValue('kind', kind, options)} />
          </AnnounceStep>
          <AnnounceStep number={3} title={word('when')}>
            <AnnounceTimes control={control} draft={draft} today={today} timeZone={timeZone} />
          </AnnounceStep>
          <AnnounceStep number={4} title={word('same')}>
            <AnnounceLimits control={control} kind={draft.kind} chosen={chosen} />
          </AnnounceStep>
          <AnnounceStep number={5} title={word('sealTitle')}>
            <p className="max-w-prose text-soft">{word(seal)}</p>
          </AnnounceStep>
        </div>
        {failure && (
          <AlertBanner type="danger" duration={0} title={word('failed')}>
            {failure}
          </AlertBanner>
        )}
        <div className="z-10 flex flex-wrap items-center gap-3 rounded-card border border-line bg-raised px-4.5 py-3 shadow-float md:sticky md:bottom-3 md:low:static">
          <p className="min-w-0 flex-1 basis-64 text-soft">{word(isLive ? 'foot' : 'ballotFoot')}</p>
          <Button
            type="submit"
            look="main"
            loading={isSending}
            icon={<Megaphone aria-hidden="true" size={20} />}
            iconEnd={
              <span aria-hidden="true" className="hidden gap-1 lg:inline-flex">
                <Keycap>{word('ctrl')}</Keycap>
                <Keycap>{word('enter')}</Keycap>
              </span>
            }
          >
            {word('announce')}
          </Button>
        </div>
      </div>
      <aside className="min-w-0 lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:low:static">
        <AnnouncePreview draft={draft} temple={temple} timeZone={timeZone} />
      </aside>
    </form>
  )
}

interface AnnounceStepProps {
  number: number
  title: string
  children: ReactNode
}

/** One numbered step of the form. */
function AnnounceStep({ number, title, children }: AnnounceStepProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-4 gap-y-3 border-line border-t px-4.5 py-5 first:border-t-0 md:grid-cols-[28px_minmax(0,1fr)] md:px-5.5"
    >
      <span
        aria-hidden="true"
        className="num grid size-7 place-items-center rounded-full border border-line-strong font-semibold text-sm max-md:hidden"
      >
        {number}
      </span>
      <div className="grid min-w-0 gap-3.5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {children}
      </div>
    </section>
  )
}
