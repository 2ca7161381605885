import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { ConfirmInPlace } from '../../ui/feedback/confirm-in-place.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { answerClosedDay, closedDayQuery, type DayOffer } from './closed-days.api.ts'

const wide = 'h-auto min-h-14 whitespace-normal py-3 leading-snug'

/** Answers all poojas of one message together: one common new day, or a refund of everything. */
export function ClosedDayAll({ token, offers }: { token: string; offers: readonly DayOffer[] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { queryKey } = closedDayQuery(token)
  const word = useTextsUnder('checkout.closedDay.all')
  const [picked, setPicked] = useState<string>()
  const [choice, setChoice] = useState<'move' | 'refund'>()
  const count = offers.length
  const days = (offers[0]?.days ?? []).filter(({ date }) =>
    offers.every((offer) => offer.days.some((day) => day.date === date)),
  )
  const chosen = days.find(({ date }) => date === picked) ?? days[0]
  const answering = useMutation({
    mutationFn: async (answer: 'move' | 'refund') => {
      for (const { id } of offers) {
        const said =
          answer === 'move' && chosen ? { answer, date: chosen.date } : { answer: 'refund' as const }
        await answerClosedDay({ token, offer_id: id, ...said })
      }
    },
    // Also refetch after an error midway, so that the page shows the result of each pooja.
    onSettled: async () => {
      setChoice(undefined)
      await client.invalidateQueries({ queryKey })
    },
  })
  const day = chosen ? formatDay(chosen.date, 'full') : ''
  const amount = formatRupees(offers.reduce((sum, { refundPaise }) => sum + refundPaise, 0))
  return (
    <section
      aria-label={word('title', { count })}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-5 md:p-7"
    >
      <h2 className="text-2xl">{word('title', { count })}</h2>
      {answering.isError && (
        <AlertBanner type="danger" duration={0}>
          {errorText(answering.error)}
        </AlertBanner>
      )}
      {choice ? (
        <ConfirmInPlace
          question={word(`${choice}Sure`, { count, day, amount })}
          yes={word('yes')}
          no={t('checkout.closedDay.back')}
          busy={answering.isPending}
          onYes={() => answering.mutate(choice)}
          onNo={() => setChoice(undefined)}
        />
      ) : (
        <>
          {chosen && (
            <>
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
              <Button look="main" size="lg" wide className={wide} onClick={() => setChoice('move')}>
                {word('move', { count, day })}
              </Button>
            </>
          )}
          <Button look="line" size="lg" wide className={wide} onClick={() => setChoice('refund')}>
            {word('refund', { amount })}
          </Button>
          <p className="text-soft">{word('orEach')}</p>
        </>
      )}
    </section>
  )
}
