type TearOffLeafProps = { now: Date; timeZone: string }

/** Today's leaf of a Kerala wall calendar. Decoration: the date stands beside it in words. */
export function TearOffLeaf({ now, timeZone }: TearOffLeafProps) {
  const part = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(now)
  return (
    <div
      aria-hidden="true"
      className="absolute end-5 top-5 w-32 overflow-hidden rounded-card border-primary border-t-8 bg-card pt-1 pb-3 text-center shadow-card lg:end-8 lg:top-8 lg:w-44"
    >
      <p className="title num text-5xl leading-tight lg:text-7xl">{part('en-GB', { day: 'numeric' })}</p>
      <p className="font-semibold">{part('en-GB', { weekday: 'long' })}</p>
      <p lang="ml" className="text-soft">
        {part('ml-IN', { weekday: 'short' })}
      </p>
    </div>
  )
}
