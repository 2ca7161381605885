import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatDeadline } from '../../lib/format/format-deadline.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { answerClosedDay, closedDayQuery, type DayOffer } from './closed-days.api.ts'

interface ClosedDayOfferProps {
  token: string
  offer: DayOffer
  timeZone: string
}

type Choice = 'move' | 'refund'

/** One pooja on a day that was closed: two buttons, each with a confirmation, or the choice already made. */
export function ClosedDayOffer({ token, offer, timeZone }: ClosedDayOfferProps) {
  const { t } = useTranslation()
  const { offeringName, offeringNameMl, date, malayalam, people, reason, state } = offer
  return (
    <article className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-5 md:p-7">
      <header className="grid gap-1">
        <h2 className="text-2xl">{offeringName}</h2>
        <p className="text-lg text-soft">
          <Beside>{offeringNameMl}</Beside>
        </p>
        <p className="text-lg">
          <span className="text-quiet">{t('checkout.closedDay.was')}</span>{' '}
          <bdi className="font-semibold">{formatDay(date, 'full')}</bdi>
          {malayalam && <bdi className="text-soft"> · {malayalam.text}</bdi>}
        </p>
        <p className="text-soft">{t('checkout.closedDay.people', { count: people })}</p>
        {reason && (
          <p className="[unicode-bidi:plaintext]">
            <span className="text-quiet">{t('checkout.closedDay.why')}:</span> {reason}
          </p>
        )}
      </header>
      {state === 'waiting' ? (
        <Choice token={token} offer={offer} timeZone={timeZone} />
      ) : (
        <AlertBanner
          type={state === 'elsewhere' ? 'info' : 'success'}
          duration={0}
          title={t(`checkout.closedDay.states.${state}.title`, {
            day: offer.movedTo ? formatDay(offer.movedTo, 'full') : '',
            amount: formatRupees(offer.refundPaise),
          })}
        >
          {t(`checkout.closedDay.states.${state}.text`, { days: offer.refundDays })}
        </AlertBanner>
      )}
    </article>
  )
}

function Choice({ token, offer, timeZone }: ClosedDayOfferProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [picked, setPicked] = useState<string>()
  const [choice, setChoice] = useState<Choice>()
  const { id, days, refundPaise, refundDays, offeringName } = offer
  const chosen = days.find(({ date }) => date === picked) ?? days[0]
  const { queryKey } = closedDayQuery(token)
  const answering = useMutation({
    mutationFn: answerClosedDay,
    onSuccess: (answered) => client.setQueryData(queryKey, answered),
    // The day may be full by now, or another device may have answered: refetch.
    onError: () => client.invalidateQueries({ queryKey }),
    onSettled: () => setChoice(undefined),
  })
  const amount = formatRupees(refundPaise)
  const day = chosen ? formatDay(chosen.date, 'full') : ''
  const confirm = () => {
    if (choice === 'move' && chosen)
      answering.mutate({ token, offer_id: id, answer: 'move', date: chosen.date })
    if (choice === 'refund') answering.mutate({ token, offer_id: id, answer: 'refund' })
  }
  const words = choice === 'refund' ? 'sureRefund' : 'sureMove'
  return (
    <>
      {answering.isError && (
        <AlertBanner type="danger" duration={0}>
          {errorText(answering.error)}
        </AlertBanner>
      )}
      <h3 className="text-xl">{t('checkout.closedDay.question')}</h3>
      {chosen ? (
        <div className="grid grid-cols-1 gap-3 rounded-inner bg-sunken p-4">
          <FormItem label={t('checkout.closedDay.otherDay')}>
            <Select
              options={days.map(({ date, malayalam }) => ({
                value: date,
                label: formatDay(date, 'dated'),
                hint: malayalam.text,
              }))}
              value={chosen.date}
              onChange={setPicked}
            />
          </FormItem>
          <Button
            look="main"
            size="lg"
            wide
            className="h-auto min-h-14 whitespace-normal py-3 leading-snug"
            onClick={() => setChoice('move')}
          >
            {t('checkout.closedDay.move', { day })}
          </Button>
          <p className="text-soft">{t('checkout.closedDay.moveNote')}</p>
        </div>
      ) : (
        <p className="text-soft">{t('checkout.closedDay.noDay')}</p>
      )}
      <div className="grid grid-cols-1 gap-3 rounded-inner bg-sunken p-4">
        <Button
          look="line"
          size="lg"
          wide
          className="h-auto min-h-14 whitespace-normal py-3 leading-snug"
          onClick={() => setChoice('refund')}
        >
          {t('checkout.closedDay.refund', { amount })}
        </Button>
        <p className="text-soft">{t('checkout.closedDay.refundNote', { days: refundDays })}</p>
      </div>
      <p>{t('checkout.closedDay.due', { until: formatDeadline(t, offer.dueAt, timeZone) })}</p>
      <Dialog
        open={choice !== undefined}
        onClose={() => setChoice(undefined)}
        title={t(`checkout.closedDay.${words}.title`, { day, amount })}
        footer={
          <>
            <Button look="line" size="lg" onClick={() => setChoice(undefined)}>
              {t('checkout.closedDay.back')}
            </Button>
            <Button look="main" size="lg" loading={answering.isPending} onClick={confirm}>
              {t(`checkout.closedDay.${words}.yes`)}
            </Button>
          </>
        }
      >
        <p className="text-lg">
          {t(`checkout.closedDay.${words}.text`, { offering: offeringName, day, amount, days: refundDays })}
        </p>
      </Dialog>
    </>
  )
}
