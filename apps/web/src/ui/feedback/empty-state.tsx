import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** An inline picture. */
  art?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** The next step; every empty state offers one. */
  action?: ReactNode
}

export function EmptyState({ art, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-10 text-center">
      {art && <div className="mb-2 text-art">{art}</div>}
      <h2 className="title text-2xl">{title}</h2>
      {children && <div className="text-lg text-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
