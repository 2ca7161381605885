import { type ReactNode, useId } from 'react'

interface TitledCardProps {
  title: ReactNode
  /** Below the title: the purpose of the section. */
  lead?: ReactNode
  /** At the end of the title's line. */
  end?: ReactNode
  /** Element id for links within the page. */
  anchor?: string
  children: ReactNode
}

/** A section of a page with a heading, for reading. */
export function TitledCard({ title, lead, end, anchor, children }: TitledCardProps) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-line bg-card p-5 md:p-7"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
        <div className="min-w-0">
          <h2 id={id}>{title}</h2>
          {lead && <p className="max-w-prose pt-1 text-soft">{lead}</p>}
        </div>
        {end}
      </header>
      {children}
    </section>
  )
}
