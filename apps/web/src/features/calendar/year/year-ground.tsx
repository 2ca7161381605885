import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { DescribedDay } from './describe-year-day.ts'

type Ground = Partial<Pick<DescribedDay, 'closed' | 'isAyilyam' | 'isCloseCall'>>

/**
 * Background of a day: closed is struck and hatched, partly closed hatched at the bottom, a close call dashed, Ayilyam
 * gold.
 */
export function YearGround({ ground, children }: { ground: Ground; children: ReactNode }) {
  const { closed, isAyilyam, isCloseCall } = ground
  return (
    <span
      className={classNames(
        'num flex h-full w-full flex-col items-center justify-center rounded-[7px] border text-base leading-[18px] md:text-sm',
        closed === 'temple' && 'year-closed border-danger-line text-danger line-through',
        closed === 'some' && 'year-partly border-danger-line',
        !closed && isAyilyam && 'border-gold bg-gold-subtle font-bold text-gold-ink',
        isCloseCall && '!border-[1.5px] !border-warning border-dashed font-semibold',
        isCloseCall && !closed && !isAyilyam && 'text-warning',
        !closed && !isAyilyam && !isCloseCall && 'border-transparent',
      )}
    >
      {children}
    </span>
  )
}
