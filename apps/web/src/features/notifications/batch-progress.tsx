import { Check, CircleHelp, Pause, Play, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Batch } from './notifications.api.ts'

interface BatchProgressProps {
  batch: Batch
  /** The day of the reminders; undefined for parcels. */
  about: ReactNode
  timeZone: string
  /** Null if the user may not send. */
  onPause: (() => void) | null
  busy: boolean
}

const icon = { 'aria-hidden': true, size: 16 } as const

/** Progress of one batch: a bar, four counts and the remaining time. */
export function BatchProgress({ batch, about, timeZone, onPause, busy }: BatchProgressProps) {
  const { t } = useTranslation()
  const { total, told, failed, unknown, waiting, isDone, isPaused, secondsLeft, pace } = batch
  const share = (count: number) => `${total === 0 ? 0 : (100 * count) / total}%`
  const parts = [
    {
      name: 'told' as const,
      count: told,
      ground: 'bg-success',
      ink: 'text-success',
      mark: <Check {...icon} />,
    },
    {
      name: 'failed' as const,
      count: failed,
      ground: 'bg-danger',
      ink: 'text-danger',
      mark: <X {...icon} />,
    },
    {
      name: 'unknown' as const,
      count: unknown,
      ground: 'bg-warning',
      ink: 'text-warning',
      mark: <CircleHelp {...icon} />,
    },
  ]
  const minutes = Math.ceil((secondsLeft ?? 0) / 60)
  return (
    <section
      aria-label={t('office-notices.progress.label')}
      className="grid gap-4 rounded-card border border-line bg-card p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-2xl">
            {t(`office-notices.progress.${isDone ? 'done' : 'doing'}.${batch.kind}`, { count: total })}
          </h2>
          <p className="text-soft">
            {about}
            {about && ' · '}
            {batch.requestedBy
              ? t('office-notices.progress.by', {
                  name: batch.requestedBy,
                  at: formatMoment(batch.createdAt, timeZone),
                })
              : t('office-notices.progress.itself', { at: formatMoment(batch.createdAt, timeZone) })}
          </p>
        </div>
        {!isDone && onPause && (
          <Button
            look="line"
            loading={busy}
            icon={isPaused ? <Play {...icon} size={18} /> : <Pause {...icon} size={18} />}
            onClick={onPause}
          >
            {t(`office-notices.progress.${isPaused ? 'resume' : 'pause'}`)}
          </Button>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={t('office-notices.progress.bar')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={total - waiting}
        aria-valuetext={t('office-notices.progress.spoken', { done: total - waiting, total })}
        className="flex h-3.5 overflow-hidden rounded-full bg-sunken"
      >
        {parts.map(({ name, count, ground }) => (
          <span
            key={name}
            style={{ width: share(count) }}
            className={classNames('h-full transition-[width] duration-200 ease-calm', ground)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {parts
            .filter(({ name, count }) => name !== 'unknown' || count > 0)
            .map(({ name, count, ink, mark }) => (
              <div key={name} className="flex flex-col-reverse">
                <dt
                  className={classNames(
                    'inline-flex items-center gap-1 text-sm',
                    count > 0 ? ink : 'text-soft',
                  )}
                >
                  {mark}
                  {t(`office-notices.progress.${name}`)}
                </dt>
                <dd className={classNames('title text-2xl num', name !== 'told' && count > 0 && ink)}>
                  {count}
                </dd>
              </div>
            ))}
          <div className="flex flex-col-reverse">
            <dt className="text-soft text-sm">{t('office-notices.progress.waiting')}</dt>
            <dd className="title text-2xl num">{waiting}</dd>
          </div>
        </dl>
        <p role="status" className="ms-auto text-end text-soft text-sm">
          <strong className="block text-base text-ink">
            {isDone
              ? t('office-notices.progress.finished')
              : isPaused
                ? t('office-notices.progress.paused')
                : minutes > 1
                  ? t('office-notices.progress.minutes', { count: minutes })
                  : t('office-notices.progress.soon')}
          </strong>
          {isDone
            ? batch.leftOut > 0 && t('office-notices.progress.leftOut', { count: batch.leftOut })
            : t('office-notices.progress.pace', pace)}
        </p>
      </div>
    </section>
  )
}
