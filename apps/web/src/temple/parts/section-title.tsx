import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface SectionTitleProps {
  title: string
  lead?: ReactNode
  /** Link to the complete list. */
  more?: { href: string; words: string }
}

export function SectionTitle({ title, lead, more }: SectionTitleProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 pt-14 pb-5 md:pt-22 md:pb-6">
      <div className="min-w-0">
        <h2 className="text-[1.625rem] leading-8 md:text-[2.125rem] md:leading-10">{title}</h2>
        {lead && <p className="max-w-[56ch] pt-1.5 text-lg text-soft">{lead}</p>}
      </div>
      {more && (
        <a
          href={more.href}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-sm font-semibold text-primary no-underline hover:underline focus-ring"
        >
          {more.words}
          <ArrowRight aria-hidden="true" size={18} className="flex-none rtl:rotate-180" />
        </a>
      )}
    </div>
  )
}
