import type { Settings } from './settings.reads.ts'
import { FACTOR_RULE, factorOffFrom } from './settings.rules.ts'

/**
 * Whether every office member must use a second factor. Switched on, the rule takes effect at once; switched off, it
 * stays in force for a week, in which the notified staff can object. Otherwise one manager alone could reduce the
 * office's protection to passwords.
 */
export async function isFactorRequired(settings: Settings, now: Date): Promise<boolean> {
  const { value, changedAt } = await settings.getChanged(FACTOR_RULE)
  return value || (changedAt !== null && now < factorOffFrom(changedAt))
}
