import type { ReactNode } from 'react'

/** The last line of a paper slip, with the total in large type. */
export function PaperTotal({ label, amount }: { label: ReactNode; amount: ReactNode }) {
  return (
    <p className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t pt-3.5">
      <span className="font-semibold">{label}</span>
      <span className="title num ms-auto text-[1.875rem] leading-9">{amount}</span>
    </p>
  )
}
