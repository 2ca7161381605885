// Written by `npm run locales` from en/refusals.json.

/** A value in a sentence: money, days and times are formatted for the reader’s language. */
export type RefusalParam = string | number | { paise: number } | { day: string } | { clock: string }

export type RefusalParams = {
  observance_unknown: { id: RefusalParam }
  special_day_unknown: { id: RefusalParam }
  days_refused: { count: number }
  delivery_costs_more: { amount: RefusalParam }
  lines_refused: { count: number }
  too_many_unpaid: { count: number }
  scarce_wait: { time: RefusalParam }
  drawer_not_counted: { day: RefusalParam }
  too_many_lines: { most: RefusalParam }
  resend_too_soon: { seconds: RefusalParam }
  before_its_hour: { session: RefusalParam; time: RefusalParam }
  opens_too_soon: { minutes: RefusalParam }
  day_not_held: { offering: RefusalParam; day: RefusalParam }
  too_many_people: { most: RefusalParam }
  too_many_files: { most: RefusalParam }
  file_too_large: { megabytes: RefusalParam }
}
