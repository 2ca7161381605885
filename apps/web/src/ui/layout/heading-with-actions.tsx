import type { ReactNode } from 'react'

type HeadingWithActionsProps = { title: ReactNode; lead?: ReactNode; children?: ReactNode }

/** A page's title, with its actions at the end of the line. */
export function HeadingWithActions({ title, lead, children }: HeadingWithActionsProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-5">
      <div className="min-w-0">
        <h1>{title}</h1>
        <p className="min-h-6 text-soft">{lead}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden">{children}</div>
    </div>
  )
}
