export const FACTOR_RULE = 'office.requireSecondFactor'

const OFF_AFTER_DAYS = 7
const DAY_MS = 86_400_000

/** When a switched-off rule ends, by the time it was switched off. */
export const factorOffFrom = (changedAt: Date): Date =>
  new Date(changedAt.getTime() + OFF_AFTER_DAYS * DAY_MS)
