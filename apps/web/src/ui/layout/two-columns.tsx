import type { ReactNode } from 'react'

/** Main content beside its summary, or above it on narrow screens. */
export function TwoColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_372px] xl:gap-8">
      <div className="grid min-w-0 gap-5">{children}</div>
      <aside className="min-w-0 lg:sticky lg:top-[calc(var(--header)+1.5rem)]">{aside}</aside>
    </div>
  )
}
