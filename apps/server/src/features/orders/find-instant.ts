/** The instant at which the local clock of a zone shows this time on this day. */
export function findInstant(date: string, time: string, timeZone: string): Date {
  const asIfUtc = new Date(`${date}T${time}:00Z`)
  const offset = offsetAt(asIfUtc, timeZone)
  const guess = new Date(asIfUtc.getTime() - offset)
  // When the clock changes in between, the offset at the guess is the right one.
  return new Date(asIfUtc.getTime() - offsetAt(guess, timeZone))
}

function offsetAt(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return wall - instant.getTime()
}
