import type { ReactNode } from 'react'

interface AnnouncedColumnsProps {
  children: ReactNode
  /** The action; in the side column, or on phones between the two parts of the content. */
  aside: ReactNode
  /** Details of the procedure. */
  more: ReactNode
}

export function AnnouncedColumns({ children, aside, more }: AnnouncedColumnsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_372px]">
      <div className="grid min-w-0 gap-6">{children}</div>
      <aside className="min-w-0 lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:row-span-2">{aside}</aside>
      <div className="grid min-w-0 gap-6">{more}</div>
    </div>
  )
}
