const HALF_A_MINUTE_MS = 30_000

/** Sunrise and sunset are said to the nearest minute, as printed calendars do: whoever cuts the seconds off, rounds. */
export const roundSun = (instantMs: number) => instantMs + HALF_A_MINUTE_MS
