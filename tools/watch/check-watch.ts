// npm run check:watch: checks that every alert and panel queries existing metrics, and that every alert has a page,
// fires and clears.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { listSeries } from './list-metrics.ts'
import { checkDashboard, checkRules, type Dashboard, type Rules, type RuleTests } from './watch-rules.ts'

const RULES = 'deploy/prometheus'
const PAGES = 'docs/operations/runbooks'
const DASHBOARD = 'deploy/grafana/vazhipadu.json'

const read = <T>(path: string) => parse(readFileSync(path, 'utf8')) as T
const rules = read<Rules>(`${RULES}/rules.yml`)
const tests = read<RuleTests>(`${RULES}/rules.test.yml`)
const dashboard = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard
const pages = readdirSync(PAGES).filter((name) => name.endsWith('.md') && name !== 'README.md')
const series = listSeries()

const problems = [
  ...checkRules(rules, tests, pages, series),
  ...checkDashboard(dashboard, series),
  ...pages.flatMap((page) => listBrokenLinks(join(PAGES, page))),
  ...runPromtool(['check', 'config', `${RULES}/prometheus.yml`]),
  ...runPromtool(['check', 'rules', `${RULES}/rules.yml`]),
  ...runPromtool(['test', 'rules', `${RULES}/rules.test.yml`]),
]
for (const problem of problems) console.error(problem)
const alerts = rules.groups.flatMap((group) => group.rules).length
console.log(
  `watch: ${alerts} alerts, ${dashboard.panels.length} panels, ${series.size} names, ${problems.length} violations`,
)
process.exitCode = problems.length === 0 ? 0 : 1

/** Fails if promtool is missing, because nothing would be checked. */
function runPromtool(args: string[]): string[] {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  if (error)
    return [
      `promtool could not be run, so “${args.join(' ')}” was not: npm run setup installs Debian’s prometheus`,
    ]
  return status === 0 ? [] : [`promtool ${args.join(' ')} failed:\n${stdout}${stderr}`]
}

/** Broken links of an alert's page. */
function listBrokenLinks(page: string): string[] {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => link)
  return links
    .filter((link) => !link.includes('://') && !existsSync(join(dirname(page), link)))
    .map((link) => `${page} leads to ${link}, which is not there`)
}
