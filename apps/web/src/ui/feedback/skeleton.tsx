import { classNames } from '../class-names.ts'

interface SkeletonProps {
  /** Set the size of the expected content, e.g. `h-6 w-40`. */
  className?: string
  round?: boolean
}

/** Decorative: announce loading once nearby (PageSpinner, aria-busy). */
export function Skeleton({ className = 'h-5 w-full', round }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-shimmer bg-sunken bg-[linear-gradient(100deg,transparent_30%,var(--line)_50%,transparent_70%)] bg-size-[200%_100%]',
        round ? 'rounded-full' : 'rounded-inner',
        className,
      )}
    />
  )
}

/** Placeholder lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="grid gap-2.5">
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are alike
        <Skeleton key={at} className={at === lines - 1 ? 'h-4 w-3/5' : 'h-4 w-full'} />
      ))}
    </span>
  )
}
