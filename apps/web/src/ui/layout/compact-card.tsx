import { type ReactNode, useId } from 'react'

interface CompactCardProps {
  title: ReactNode
  /** Small text beside the title. */
  note?: ReactNode
  /** At the end of the title's line. */
  end?: ReactNode
  children: ReactNode
}

/** A section of a page with a heading, for dense pages. */
export function CompactCard({ title, note, end, children }: CompactCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-card">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4.5 pt-3.5 pb-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {note && <span className="text-quiet text-sm">{note}</span>}
        {end && <div className="ms-auto">{end}</div>}
      </header>
      <div className="px-4.5 pb-4.5">{children}</div>
    </section>
  )
}
