type Via = string | { title: string; url: string; severity: string }
type Vulnerability = { name: string; severity: string; via: Via[]; isDirect: boolean; fixAvailable: unknown }
export type AuditReport = {
  vulnerabilities?: Record<string, Vulnerability>
  error?: { code?: string; summary?: string }
  message?: string
}

export type Verdict = {
  /** `unknown`: the registry could not be asked, which differs from no findings. */
  result: 'clean' | 'vulnerable' | 'unknown'
  counted: Record<string, number>
  lines: string[]
}

const BLOCKING = ['moderate', 'high', 'critical']

/** Summarises the output of `npm audit --json` as a result and lines for people. */
export function checkAudit(output: string): Verdict {
  const report = parse(output)
  const found = report?.vulnerabilities
  if (!report || report.error || !found) {
    const why =
      report?.error?.summary ?? report?.error?.code ?? report?.message ?? 'no answer that can be read'
    return { result: 'unknown', counted: {}, lines: [`The advisories could not be asked: ${why}`] }
  }
  const all = Object.values(found)
  const counted: Record<string, number> = {}
  for (const { severity } of all) counted[severity] = (counted[severity] ?? 0) + 1
  const isBad = all.some(({ severity }) => BLOCKING.includes(severity))
  return { result: isBad ? 'vulnerable' : 'clean', counted, lines: all.map(describe) }
}

function describe({ name, severity, via, isDirect, fixAvailable }: Vulnerability): string {
  const reasons = via.map((each) => (typeof each === 'string' ? `by ${each}` : `${each.title} (${each.url})`))
  const mended = fixAvailable ? 'a mended version exists' : 'no mended version yet'
  return `${severity}: ${name}${isDirect ? ', our own dependency' : ''}: ${reasons.join('; ')}; ${mended}`
}

function parse(output: string): AuditReport | undefined {
  try {
    return JSON.parse(output) as AuditReport
  } catch {
    return undefined
  }
}
