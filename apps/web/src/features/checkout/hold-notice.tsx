import { useTranslation } from 'react-i18next'
import { formatSeconds } from '../../lib/format/format-seconds.ts'
import { useSecondsLeft } from '../../ui/hooks/use-seconds-left.ts'
import { FlameClock } from './flame-clock.tsx'

/** The usual length of a hold: what a full ring means. */
const usualSeconds = 15 * 60

/** The places are kept: how long, and what happens then. Calm to the end. */
export function HoldNotice({ until }: { until: string }) {
  const { t } = useTranslation()
  const left = useSecondsLeft(until)
  // Heard at the full minutes alone: a clock that talks each second helps nobody.
  const heard = left % 60 === 0 ? t('checkout.hold.heard', { count: left / 60 }) : ''
  return (
    <section
      aria-label={t('checkout.hold.label')}
      className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 rounded-card border border-line bg-card p-4 sm:flex sm:px-5 sm:py-3.5"
    >
      <FlameClock share={left / usualSeconds} />
      <p className="title num text-[1.75rem] leading-8" role="timer" aria-live="off">
        <bdi>{formatSeconds(left)}</bdi>
      </p>
      <p className="max-sm:col-span-full sm:flex-1">
        {left > 0 ? (
          <>
            <b className="font-semibold">{t('checkout.hold.kept')}</b>{' '}
            <span className="text-soft">{t('checkout.hold.calm')}</span>
          </>
        ) : (
          <>
            <b className="font-semibold">{t('checkout.hold.ended')}</b>{' '}
            <span className="text-soft">{t('checkout.hold.endedCalm')}</span>
          </>
        )}
      </p>
      <span role="status" className="sr-only">
        {heard}
      </span>
    </section>
  )
}
