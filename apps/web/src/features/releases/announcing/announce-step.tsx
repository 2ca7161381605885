import { type ReactNode, useId } from 'react'

interface AnnounceStepProps {
  number: number
  title: string
  children: ReactNode
}

/** One of the numbered parts of an announcement, all on one page. */
export function AnnounceStep({ number, title, children }: AnnounceStepProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-4 gap-y-3 border-line border-t px-4.5 py-5 first:border-t-0 md:grid-cols-[28px_minmax(0,1fr)] md:px-5.5"
    >
      <span
        aria-hidden="true"
        className="num grid size-7 place-items-center rounded-full border border-line-strong font-semibold text-sm max-md:hidden"
      >
        {number}
      </span>
      <div className="grid min-w-0 gap-3.5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {children}
      </div>
    </section>
  )
}
