import { type Named, readQuery } from './read-query.ts'

export type Rules = { groups: { rules: Rule[] }[] }
type Rule = {
  alert: string
  expr: string
  labels: Record<string, string>
  annotations: Record<string, string>
}
export type RuleTests = { tests: { alert_rule_test?: RuleTest[] }[] }
type RuleTest = { eval_time: string; alertname: string; exp_alerts?: unknown[] }
export type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] }
/** Metric names with their labels. */
export type Series = ReadonlyMap<string, ReadonlySet<string>>

const PAGES = 'docs/operations/runbooks/'
/** Metrics that Prometheus adds itself. */
const ITS_OWN: Series = new Map([['up', new Set<string>()]])
const OF_TARGETS = ['job', 'instance']
const SEVERITIES = ['page', 'ticket']

/** Problems of the alerts: unknown metrics, a missing page, or no test that fires and clears. */
export function checkRules(rules: Rules, tests: RuleTests, pages: string[], series: Series): string[] {
  const alerts = rules.groups.flatMap((group) => group.rules)
  const pageNames = alerts.map(({ alert }) => nameOfPage(alert))
  return [
    ...alerts.flatMap((rule) => checkAlert(rule, tests, series)),
    ...pageNames.filter((page) => !pages.includes(page)).map((page) => `${PAGES}${page} is missing`),
    ...pages.filter((page) => !pageNames.includes(page)).map((page) => `${PAGES}${page} has no alert`),
  ]
}

function checkAlert({ alert, expr, labels, annotations }: Rule, tests: RuleTests, series: Series): string[] {
  const metricQueries = tests.tests
    .flatMap((test) => test.alert_rule_test ?? [])
    .filter((test) => test.alertname === alert)
  const firing = metricQueries.findIndex((test) => (test.exp_alerts ?? []).length > 0)
  const clears = metricQueries.slice(firing + 1).some((test) => (test.exp_alerts ?? []).length === 0)
  const problems = checkQuery(expr, series)
  if (firing === -1) problems.push('no test lets it fire')
  if (firing === -1 || !clears) problems.push('no test lets it clear after it has fired')
  if (annotations.runbook_url !== PAGES + nameOfPage(alert)) problems.push('its runbook_url is not its page')
  if (!annotations.summary) problems.push('it has no summary')
  if (!SEVERITIES.includes(labels.severity ?? ''))
    problems.push(`its severity is neither ${SEVERITIES.join(' nor ')}`)
  return problems.map((problem) => `${alert}: ${problem}`)
}

export function checkDashboard({ panels }: Dashboard, series: Series): string[] {
  return panels.flatMap(({ title, targets = [] }) =>
    targets.flatMap(({ expr }) => checkQuery(expr, series).map((problem) => `panel “${title}”: ${problem}`)),
  )
}

function checkQuery(expr: string, series: Series): string[] {
  const named = readQuery(expr)
  if (named.length === 0) return ['names no metric']
  return named.flatMap((each) => checkMetricName(each, series))
}

function checkMetricName({ name, labels }: Named, series: Series): string[] {
  const knownLabels = series.get(name) ?? ITS_OWN.get(name)
  if (!knownLabels) return [`${name} is in no process’s metrics`]
  return labels
    .filter((label) => !knownLabels.has(label) && !OF_TARGETS.includes(label))
    .map((label) => `${name} has no label ${label}`)
}

/** The page of `ApiDown` is `api-down.md`. */
export const nameOfPage = (alert: string) =>
  `${alert.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.md`
