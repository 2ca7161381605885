import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { ReactNode } from 'react'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Live } from '../office-releases.ts'
import { countAll, countWaiting, formatCount, shareOf } from './watch-rules.ts'

/** From joined to booked in five numbers; the tinted number can be controlled. */
export function WatchFlow({ live }: { live: Live }) {
  const word = useTextsUnder('office-releases.flow')
  const { joined, late, called, inside, windowSize, sold, held, left } = live
  const all = countAll(live)
  const calledNow = called > 0 ? word('called', { number: formatCount(called) }) : word('noneCalled')
  return (
    <dl className="grid overflow-hidden rounded-card border border-line bg-line max-md:grid-cols-2 max-md:gap-2.5 max-md:overflow-visible max-md:border-0 max-md:bg-transparent md:grid-cols-3 md:gap-px xl:grid-cols-[1.02fr_1.06fr_1.24fr_1.24fr_1fr]">
      <Figure name={word('joined')} value={formatCount(joined)} isQuiet>
        <bdi className="block">{word('drawn', { number: formatCount(joined - late) })}</bdi>
        <bdi className="block">{word('late', { number: formatCount(late) })}</bdi>
      </Figure>
      <Figure name={word('waiting')} value={formatCount(countWaiting(live))}>
        <bdi>{calledNow}</bdi>
      </Figure>
      <Figure name={word('inside')} value={formatCount(inside)} isSteered>
        <Bar parts={[shareOf(inside, windowSize)]} />
        {word('window', { number: formatCount(windowSize) })}
      </Figure>
      <Figure name={word('sold')} value={formatCount(sold)}>
        {all === null ? (
          word('endless', { held: formatCount(held) })
        ) : (
          <>
            <Bar parts={[shareOf(sold, all), shareOf(held, all)]} />
            {word('of', { all: formatCount(all), held: formatCount(held) })}{' '}
            <b className="font-semibold text-ink">{word('left', { left: formatCount(left ?? 0) })}</b>
          </>
        )}
      </Figure>
      <Figure name={word('taken')} value={formatRupees(live.takenPaise)} isQuiet isLong>
        <bdi>{word('bookings', { count: live.bookings, number: formatCount(live.bookings) })}</bdi>
      </Figure>
    </dl>
  )
}

interface FigureProps {
  name: string
  value: string
  children: ReactNode
  isSteered?: boolean
  /** On phones, placed after the more important numbers. */
  isQuiet?: boolean
  isLong?: boolean
}

function Figure({ name, value, children, isSteered, isQuiet, isLong }: FigureProps) {
  return (
    <div
      className={classNames(
        'min-w-0 px-4.5 py-3.5 max-md:rounded-card max-md:border max-md:border-line',
        isSteered ? 'bg-primary-subtle' : 'bg-card',
        isQuiet && 'max-md:order-1',
        isLong && 'max-xl:col-span-2',
      )}
    >
      <dt className="text-sm text-soft">{name}</dt>
      <dd>
        <span
          className={classNames(
            'title num block leading-tight wrap-anywhere',
            isLong ? 'text-[1.75rem]' : 'text-[1.75rem] md:text-[2.25rem]',
          )}
        >
          <bdi>{value}</bdi>
        </span>
        <span className="block pt-0.5 text-sm text-soft">{children}</span>
      </dd>
    </div>
  )
}

function Bar({ parts }: { parts: number[] }) {
  return (
    <span aria-hidden="true" className="my-1.5 flex h-2 overflow-hidden rounded-full bg-sunken">
      {parts.map((share, at) => (
        <span
          key={at === 0 ? 'first' : 'second'}
          style={{ width: `${share}%` }}
          className={classNames('bg-primary-mild', at > 0 && 'opacity-45')}
        />
      ))}
    </span>
  )
}
