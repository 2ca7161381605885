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
