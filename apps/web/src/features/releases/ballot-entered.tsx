import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmInPlace } from '../../ui/feedback/confirm-in-place.tsx'
import { type Entry, type Release, withdraw } from './announced-queries.ts'

interface BallotEnteredProps {
  release: Release
  entry: Entry
  /** Entries can be changed or withdrawn until the list is closed. */
  mayChange: boolean
  timeZone: string
  onChange: () => void
  onWithdrawn: () => void
}

/** The devotee's entry: names, day, and a button to change or withdraw it. */
export function BallotEntered(props: BallotEnteredProps) {
  const { release, entry, mayChange, timeZone, onChange, onWithdrawn } = props
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const takeBack = useMutation({ mutationFn: () => withdraw(release.id), onSuccess: onWithdrawn })
  const offering = release.offerings.find(({ id }) => id === entry.offering_id)
  return (
    <section
      aria-labelledby="entered"
      className="grid gap-4 rounded-card border border-success-line bg-success-subtle p-5 md:p-6"
    >
      <div className="flex gap-3">
        <CircleCheck aria-hidden="true" size={26} className="mt-0.5 flex-none text-success" />
        <div className="min-w-0">
          <h2 id="entered">{t('releases.entered.title')}</h2>
          <p className="text-soft">
            {offering?.name}, <bdi>{formatDay(entry.date, 'dated')}</bdi>
          </p>
        </div>
      </div>
      <ul className="grid gap-1">
        {entry.people.map(({ name }) => (
          <li key={name} className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <p>
        {mayChange
          ? t('releases.entered.until', {
              time: release.opensAt ? formatMoment(release.opensAt, timeZone) : '',
            })
          : t('releases.entered.closed')}
      </p>
      <p>{t('releases.entered.next')}</p>
      {mayChange && asking && (
        <ConfirmInPlace
          question={t('releases.entered.ask')}
          yes={t('releases.entered.yes')}
          no={t('releases.entered.no')}
          busy={takeBack.isPending}
          onYes={() => takeBack.mutate()}
          onNo={() => setAsking(false)}
        />
      )}
      {mayChange && !asking && (
        <div className="flex flex-wrap gap-2">
          <Button look="line" onClick={onChange}>
            {t('releases.entered.change')}
          </Button>
          <Button look="plain" onClick={() => setAsking(true)}>
            {t('releases.entered.takeBack')}
          </Button>
        </div>
      )}
      <p role="status" className="text-danger empty:hidden">
        {takeBack.isError && errorText(takeBack.error)}
      </p>
    </section>
  )
}
