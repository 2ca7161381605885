import { describeVariable } from '../../apps/server/src/config/describe-variable.ts'
import { demoHouse } from '../../apps/server/src/config/list-messages.ts'
import { groups } from '../../apps/server/src/config/list-variables.ts'
import { allTexts, smsVariables } from '../../apps/server/src/features/notifications/triggers/sms-texts.ts'
import { readings } from '../../apps/server/src/readings.ts'
import { variables as hostVariables } from '../host/list-variables.ts'
import { listMetrics } from '../watch/list-metrics.ts'
import { renderMetrics } from '../watch/render-metrics.ts'
import { renderConfiguration } from './render-configuration.ts'
import { renderEnvExample } from './render-env-example.ts'
import { renderSmsTexts } from './render-sms-texts.ts'

/** The generated files about configuration for operators, by path. */
export function describeConfiguration(): Record<string, string> {
  const described = groups.map(({ title, about, variables }) => ({
    title,
    about,
    variables: Object.entries(variables).map(([name, schema]) => describeVariable(name, schema)),
  }))
  return {
    'docs/operations/configuration.md': renderConfiguration(described, hostVariables),
    'docs/operations/sms-texts.md': renderSmsTexts(allTexts, smsVariables, demoHouse),
    'docs/operations/metrics.md': renderMetrics(listMetrics(), readings),
    '.env.example': renderEnvExample(described),
  }
}
