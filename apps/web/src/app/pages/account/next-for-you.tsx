import type { ReactNode } from 'react'
import { Art } from '../../../art/art.tsx'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

export interface NextItem {
  id: string
  badge: { tone: Tone; words: string; icon?: ReactNode }
  /** At the end of the first line: the remaining hold time. */
  aside?: ReactNode
  title: string
  text: ReactNode
  /** One wide button or link. */
  action: ReactNode
  /** An unfinished payment: listed first, with a frame. */
  urgent?: boolean
  /** Being refetched: keeps its place, but is hidden and cannot be pressed. */
  isAskedAnew?: boolean
}

/** The devotee's next items: unfinished payments, the next pooja, a parcel in transit. */
export function NextForYou({ items }: { items: readonly NextItem[] }) {
  const { t } = useTranslation()
  if (items.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-card border border-line bg-card p-5 max-sm:justify-center max-sm:text-center md:p-7">
        <Art name="scene-no-bookings" size={160} className="text-art" />
        <div className="min-w-0 flex-1 basis-64">
          <h3>{t('account.home.nothingTitle')}</h3>
          <p className="max-w-prose pt-1 text-soft">{t('account.home.nothing')}</p>
        </div>
      </div>
    )
  }
  const inOrder = [...items].sort((a, b) => Number(b.urgent ?? false) - Number(a.urgent ?? false))
  return (
    <ul
      aria-busy={items.some(({ isAskedAnew }) => isAskedAnew)}
      className="grid gap-3 md:grid-cols-2 md:gap-5 lg:grid-cols-[1.15fr_1fr_1fr]"
    >
      {inOrder.map(({ id, badge, aside, title, text, action, urgent, isAskedAnew }) => (
        <li
          key={id}
          inert={isAskedAnew}
          className={classNames(
            'flex flex-col gap-3 rounded-card border bg-card p-5',
            urgent ? 'border-primary-mild md:max-lg:col-span-2' : 'border-line',
            isAskedAnew && 'relative',
          )}
        >
          <div className="flex items-center justify-between gap-3">
            <Badge tone={badge.tone} icon={badge.icon}>
              {badge.words}
            </Badge>
            {aside && <span className="num text-quiet">{aside}</span>}
          </div>
          <h3>{title}</h3>
          <div className="text-soft">{text}</div>
          <div className="mt-auto grid pt-1">{action}</div>
          {isAskedAnew && <Skeleton className="absolute inset-0" />}
        </li>
      ))}
    </ul>
  )
}
