import { type ReactNode, useId } from 'react'

interface CompactCardProps {
  title: ReactNode
  /** Beside the title, quietly. */
  note?: ReactNode
  /** At the far end of the title's line. */
  end?: ReactNode
  children: ReactNode
}

/** One part of a page under its own heading, for pages that show much at once. */
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
