import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface TimelineEntry {
  id: string
  title: ReactNode
  time?: ReactNode
  detail?: ReactNode
  icon?: ReactNode
  state?: 'done' | 'now' | 'next'
  tone?: 'plain' | 'primary' | 'success' | 'warning'
}

interface TimelineProps {
  entries: readonly TimelineEntry[]
  label: string
  /** `list`: vertical, with times at the end; `track`: horizontal, vertical on phones. */
  look?: 'list' | 'track'
}

const points = {
  plain: 'border-line bg-raised text-soft',
  primary: 'border-transparent bg-primary-subtle text-primary',
  success: 'border-success-line bg-success-subtle text-success',
  warning: 'border-warning-line bg-warning-subtle text-warning',
}

function List({ entries, label }: TimelineProps) {
  return (
    <ol aria-label={label} className="relative grid gap-4">
      <span aria-hidden="true" className="absolute inset-y-3 start-[13px] w-px bg-line" />
      {entries.map((entry) => (
        <li key={entry.id} className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 ps-10">
          <span
            aria-hidden="true"
            className={classNames(
              'absolute start-0 top-[-1px] grid size-[27px] place-items-center rounded-full border',
              points[entry.tone ?? 'plain'],
              entry.state === 'next' && 'border-dashed border-line-strong bg-card text-quiet',
            )}
          >
            {entry.icon}
          </span>
          <span className={classNames(entry.state === 'next' ? 'text-soft' : 'font-medium')}>
            {entry.title}
          </span>
          {entry.time && (
            // On phones below the title, to keep the title's width.
            <span className="whitespace-nowrap text-quiet text-sm num leading-6 max-sm:col-span-full">
              {entry.time}
            </span>
          )}
          {entry.detail && <span className="col-span-full text-quiet text-sm">{entry.detail}</span>}
        </li>
      ))}
    </ol>
  )
}

function Track({ entries, label }: TimelineProps) {
  return (
    <ol aria-label={label} className="grid md:flex">
      {entries.map((entry) => {
        const state = entry.state ?? 'next'
        return (
          <li
            key={entry.id}
            aria-current={state === 'now' ? 'step' : undefined}
            className="group relative min-w-0 ps-9 pb-5 last:pb-0 md:flex-1 md:ps-0 md:pe-2 md:pt-8 md:pb-0 md:last:flex-none"
          >
            <span
              aria-hidden="true"
              className={classNames(
                'absolute start-[9px] top-3 bottom-[-8px] w-0.5 group-last:hidden',
                'md:inset-x-0 md:top-[9px] md:bottom-auto md:h-0.5 md:w-auto',
                state === 'done' ? 'bg-primary-mild' : 'bg-line',
              )}
            />
            <span
              aria-hidden="true"
              className={classNames(
                'absolute start-0 top-0.5 grid size-5 place-items-center rounded-full border-2 md:top-0',
                state === 'done' && 'border-primary-mild bg-primary-mild text-neutral',
                state === 'now' && 'border-primary bg-card ring-4 ring-primary-subtle',
                state === 'next' && 'border-line bg-card',
              )}
            >
              {state === 'done' && <Check size={13} strokeWidth={3} />}
            </span>
            <span
              className={classNames(
                'block leading-6',
                state === 'next' ? 'text-quiet' : 'font-semibold text-ink',
              )}
            >
              {entry.title}
            </span>
            {entry.time && <span className="block text-quiet text-sm">{entry.time}</span>}
            {entry.detail && <span className="block text-quiet text-sm">{entry.detail}</span>}
          </li>
        )
      })}
    </ol>
  )
}

export function Timeline(props: TimelineProps) {
  return props.look === 'track' ? <Track {...props} /> : <List {...props} />
}
