// Delta-T, TT minus UT1 in seconds, on 1 January of each year from 1950 to 2026. Until 1973: the Astronomical Almanac,
// pages K8 and K9. From 1974: the monthly determinations of the US Naval Observatory,
// https://maia.usno.navy.mil/ser7/deltat.data. Linear interpolation between two years is accurate to 0.1 s.
const FIRST_YEAR = 1950
const OBSERVED = [
  29.15, 29.57, 29.97, 30.36, 30.72, 31.07, 31.35, 31.68, 32.17, 32.67, 33.15, 33.58, 33.99, 34.47, 35.03,
  35.74, 36.55, 37.43, 38.29, 39.2, 40.18, 41.17, 42.23, 43.37, 44.484, 45.476, 46.457, 47.521, 48.534,
  49.586, 50.539, 51.381, 52.167, 52.957, 53.788, 54.343, 54.871, 55.322, 55.82, 56.3, 56.855, 57.565, 58.309,
  59.122, 59.985, 60.785, 61.629, 62.295, 62.966, 63.467, 63.829, 64.091, 64.3, 64.473, 64.574, 64.688,
  64.845, 65.146, 65.457, 65.777, 66.07, 66.325, 66.603, 66.907, 67.281, 67.644, 68.102, 68.593, 68.968,
  69.22, 69.361, 69.359, 69.295, 69.204, 69.175, 69.138, 69.11,
]
const LAST_YEAR = FIRST_YEAR + OBSERVED.length - 1
const LAST = OBSERVED.at(-1) ?? Number.NaN

// Since 2020 the day has been as long as 86,400 SI seconds almost exactly, so Delta-T starts out flat. The
// long-term trend lengthens the day by about 1.7 ms a century (Morrison and Stephenson), which adds half of
// 0.0017 s * 365.25 / 100 per year squared: 2 s by 2050, 17 s by 2100. Decadal swings of the Earth's core make
// either figure uncertain by about as much as itself.
const GROWTH_PER_YEAR_SQUARED = (0.0017 * 365.25) / 100 / 2

/** Seconds; `days` are counted from 2000-01-01 12:00 UT. */
export function deltaT(days: number): number {
  const year = 2000 + (days + 0.5) / 365.2425
  const since = year - LAST_YEAR
  if (since >= 0) return LAST + GROWTH_PER_YEAR_SQUARED * since * since
  const whole = Math.max(FIRST_YEAR, Math.floor(year))
  const before = OBSERVED[whole - FIRST_YEAR] ?? LAST
  const after = OBSERVED[whole - FIRST_YEAR + 1] ?? LAST
  return before + (after - before) * (year - whole)
}
