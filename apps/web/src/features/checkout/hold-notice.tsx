import { formatSeconds } from '../../lib/format/format-seconds.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { useSecondsLeft } from '../../ui/hooks/use-seconds-left.ts'

/** The usual length of a hold in seconds; the ring is full at this value. */
const usualSeconds = 15 * 60

/** How long the places are held, and what happens afterwards. Does not turn red towards the end. */
export function HoldNotice({ until }: { until: string }) {
  const { t } = useTranslation()
  const left = useSecondsLeft(until)
  // Announced to screen readers once a minute: every second would be too much.
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

interface FlameClockProps {
  /** Share of the time left, 0 to 1. */
  share: number
}

const around = 2 * Math.PI * 23

/** The remaining hold time as a lamp in a shrinking ring. Decorative: the time is also shown in digits. */
function FlameClock({ share }: FlameClockProps) {
  const lit = Math.max(0, Math.min(1, share)) * around
  return (
    <svg width="52" height="52" viewBox="0 0 52 52" aria-hidden="true" className="flex-none">
      <circle cx="26" cy="26" r="23" fill="none" stroke="var(--line)" strokeWidth="4" />
      <circle
        cx="26"
        cy="26"
        r="23"
        fill="none"
        stroke="var(--primary-mild)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={`${lit} ${around}`}
        transform="rotate(-90 26 26)"
      />
      <path
        d="M26 14c4 6.2 6.5 10 6.5 14a6.5 6.5 0 0 1-13 0c0-4 2.5-7.8 6.5-14Z"
        fill={share > 0 ? 'var(--art-accent)' : 'none'}
        stroke={share > 0 ? 'none' : 'var(--line-strong)'}
        strokeDasharray={share > 0 ? undefined : '3 3'}
      />
    </svg>
  )
}
