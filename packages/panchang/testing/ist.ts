/** Indian Standard Time written `YYYY-MM-DDTHH:MM` or with seconds, as milliseconds of UTC. */
export function ist(text: string): number {
  return Date.parse(`${text.length === 16 ? `${text}:00` : text}+05:30`)
}

const MINUTE = 60_000
export function minutesBetween(a: number, b: number): number {
  return Math.abs(a - b) / MINUTE
}
