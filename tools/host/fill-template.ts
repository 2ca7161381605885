import { type Variable, variables } from './list-variables.ts'

/** Variables that may be empty. */
const optional = ['GOOGLE_CLIENT_ID', 'SOURCE_URL', 'PAGES_ROOT'] as const satisfies Variable[]
type Optional = (typeof optional)[number]
export type Values = Record<Exclude<Variable, Optional>, string> & Partial<Record<Optional, string>>

/** Fills an installation's values into the configuration; reports all missing and unsafe values at once. */
export function fillTemplate(template: string, values: Partial<Values>): string {
  const problems = listProblems(values)
  if (problems.length > 0) throw new Error(`The host cannot be configured:\n  ${problems.join('\n  ')}`)
  const checkout = (values.CHECKOUT_ORIGINS ?? '').trim().split(/\s+/)
  const all: Record<string, string> = {
    ...values,
    // Without a separate folder nginx looks for pages among the app's files, where there are none.
    PAGES_ROOT: values.PAGES_ROOT || (values.WEB_ROOT ?? ''),
    CHECKOUT_ORIGINS: checkout.join(' '),
    API_SERVERS: (values.API_UPSTREAM ?? '')
      .trim()
      .split(/\s+/)
      .map((address) => `server ${address} max_fails=0;`)
      .join('\n  '),
    CHECKOUT_QUOTED: checkout.map((origin) => `"${origin}"`).join(' '),
  }
  return template.replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => all[name] ?? '')
}

function listProblems(values: Partial<Values>): string[] {
  const problems = Object.entries(variables)
    .filter(([name]) => !optional.some((may) => may === name) && !values[name as Variable]?.trim())
    .map(([name, meaning]) => `${name} is missing: ${meaning}`)
  // A quote, a semicolon or a line break could start a directive.
  for (const [name, value] of Object.entries(values))
    if (/[;{}'"$\\\n\r]/.test(value)) problems.push(`${name} has a character that has a meaning there`)
  const hosts = [values.WEB_HOST, values.BRIDGE_HOST, values.API_HOST].filter((host) => host !== undefined)
  if (new Set(hosts).size < hosts.length)
    problems.push('WEB_HOST, BRIDGE_HOST and API_HOST must be three different names')
  for (const name of ['WEB', 'BRIDGE', 'API'] as const) {
    const host = values[`${name}_HOST`]
    const origin = values[`${name}_ORIGIN`]
    if (!host || !origin) continue
    const url = URL.parse(origin)
    if (url?.protocol !== 'https:' || url.hostname !== host || url.origin !== origin)
      problems.push(`${name}_ORIGIN must be https://${host}, with the port if it is not 443`)
  }
  return problems
}
