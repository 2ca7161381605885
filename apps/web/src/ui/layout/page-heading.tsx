import type { ReactNode } from 'react'

type PageHeadingProps = { title: ReactNode; children?: ReactNode }

export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <div className="grid gap-1.5 pb-6">
      <h1>{title}</h1>
      {children && <p className="text-lg text-soft">{children}</p>}
    </div>
  )
}
