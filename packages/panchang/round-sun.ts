const HALF_A_MINUTE_MS = 30_000

/**
 * Sunrise and sunset are shown to the nearest minute, as in printed calendars: adds half a minute, so that callers
 * which cut off the seconds round correctly.
 */
export const roundSun = (instantMs: number) => instantMs + HALF_A_MINUTE_MS
