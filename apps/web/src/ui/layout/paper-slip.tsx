import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface PaperSlipProps {
  /** An emblem, 40 px. */
  art?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  children: ReactNode
  className?: string
}

/** A card drawn as a slip of paper with a torn edge. */
export function PaperSlip({ art, title, subtitle, children, className }: PaperSlipProps) {
  return (
    <section className={classNames('paper-slip px-5 pt-6 pb-8 sm:px-6.5', className)}>
      <header className="mb-4 grid justify-items-center gap-0.5 border-gold-line border-b-[3px] border-double pb-4 text-center">
        {art && <span className="text-art">{art}</span>}
        <h2 className="text-xl leading-7">{title}</h2>
        {subtitle && <p className="text-soft text-sm">{subtitle}</p>}
      </header>
      <div>{children}</div>
    </section>
  )
}

interface PaperLineProps {
  children: ReactNode
  /** Below the name: people or destination. */
  detail?: ReactNode
  amount?: ReactNode
}

/** One line of a paper slip: item and price. */
export function PaperLine({ children, detail, amount }: PaperLineProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_fit-content(60%)] gap-x-4 gap-y-0.5 border-line border-t border-dashed py-2.5 first:border-t-0">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span className="num text-end">{amount}</span>
      {detail && <span className="col-span-full text-soft">{detail}</span>}
    </div>
  )
}

/** The last line of a paper slip, with the total in large type. */
export function PaperTotal({ label, amount }: { label: ReactNode; amount: ReactNode }) {
  return (
    <p className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t pt-3.5">
      <span className="font-semibold">{label}</span>
      <span className="title num ms-auto text-[1.875rem] leading-9">{amount}</span>
    </p>
  )
}
