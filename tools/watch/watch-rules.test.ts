import { expect, test } from 'vitest'
import { listSeries } from './list-metrics.ts'
import { readQuery } from './read-query.ts'
import { checkDashboard, checkRules, nameOfPage, type RuleTests } from './watch-rules.ts'

const series = new Map([
  ['jobs_dead', new Set<string>()],
  ['refunds_open', new Set(['state'])],
])
const rule = (changes: object = {}) => ({
  alert: 'JobsDead',
  expr: 'max(jobs_dead) > 0',
  labels: { severity: 'page' },
  annotations: { summary: 'Work was given up', runbook_url: 'docs/operations/runbooks/jobs-dead.md' },
  ...changes,
})
const ruleTests = (...alerts: unknown[][]): RuleTests => ({
  tests: [
    { alert_rule_test: alerts.map((exp_alerts) => ({ eval_time: '1m', alertname: 'JobsDead', exp_alerts })) },
  ],
})
const both = ruleTests([{}], [])
const judge = (changes: object, tests = both, pages = ['jobs-dead.md']) =>
  checkRules({ groups: [{ rules: [rule(changes)] }] }, tests, pages, series)

test('an alert with names that are measured, a page, and a test that fires and clears is right', () => {
  expect(judge({})).toEqual([])
})

test('a name or a label that nobody scrapes is named', () => {
  expect(judge({ expr: 'max(jobs_lost) > 0' })).toEqual(['JobsDead: jobs_lost is in no process’s metrics'])
  expect(judge({ expr: 'refunds_open{why="x",state="failed"} > 0' })).toEqual([
    'JobsDead: refunds_open has no label why',
  ])
  expect(judge({ expr: 'vector(1)' })).toEqual(['JobsDead: names no metric'])
})

test('an alert that no test lets fire, or clear after it, is named', () => {
  expect(judge({}, ruleTests([], []))).toEqual([
    'JobsDead: no test lets it fire',
    'JobsDead: no test lets it clear after it has fired',
  ])
  expect(judge({}, ruleTests([], [{}]))).toEqual(['JobsDead: no test lets it clear after it has fired'])
})

test('an alert without its page, and a page without its alert, are named', () => {
  expect(judge({}, both, [])).toEqual(['docs/operations/runbooks/jobs-dead.md is missing'])
  expect(judge({}, both, ['jobs-dead.md', 'old.md'])).toEqual([
    'docs/operations/runbooks/old.md has no alert',
  ])
  const foreign = { annotations: { summary: 'x', runbook_url: 'elsewhere.md' } }
  expect(judge(foreign)).toEqual(['JobsDead: its runbook_url is not its page'])
  expect(judge({ labels: {} })).toEqual(['JobsDead: its severity is neither page nor ticket'])
})

test('the panels of a dashboard are judged the same way', () => {
  const panel = (expr: string) => ({ panels: [{ title: 'Refunds', targets: [{ expr }] }] })
  expect(checkDashboard(panel('sum by (state) (refunds_open)'), series)).toEqual([])
  expect(checkDashboard(panel('refunds_shut'), series)).toEqual([
    'panel “Refunds”: refunds_shut is in no process’s metrics',
  ])
})

test('a query is read for its metrics alone', () => {
  const expr =
    'histogram_quantile(0.95, sum by (le, job) (rate(a_bucket{route="/x/{id}", le!="1"}[5m]))) > 2 and on (job) b:c or vector(0) unless up offset 5m'
  expect(readQuery(expr)).toEqual([
    { name: 'a_bucket', labels: ['route', 'le'] },
    { name: 'b:c', labels: [] },
    { name: 'up', labels: [] },
  ])
})

test('what is listed as measured is what a scrape shows', async () => {
  const { registry } = await import('../../apps/server/src/platform/metrics.ts')
  const scraped = [...(await registry.metrics()).matchAll(/^# TYPE (\S+) (\S+)/gm)]
  expect(scraped.length).toBeGreaterThan(40)
  const names = [...listSeries().keys()]
  for (const [, name = '', type] of scraped)
    expect(names).toContain(type === 'histogram' ? `${name}_bucket` : name)
})

test('an alert’s page is named after it', () => {
  expect(nameOfPage('ApiDown')).toBe('api-down.md')
})
