import type { ReactNode } from 'react'

interface PaperLineProps {
  children: ReactNode
  /** Below the name: people or destination. */
  detail?: ReactNode
  amount?: ReactNode
}

/** One line of a paper slip: item and price. */
export function PaperLine({ children, detail, amount }: PaperLineProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_fit-content(60%)] gap-x-4 gap-y-0.5 border-line border-t border-dashed py-2.5 first:border-t-0">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span className="num text-end">{amount}</span>
      {detail && <span className="col-span-full text-soft">{detail}</span>}
    </div>
  )
}
