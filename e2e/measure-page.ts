import { mkdirSync, writeFileSync } from 'node:fs'
import lighthouse from 'lighthouse'

const audits = {
  firstPaintMs: 'first-contentful-paint',
  largestPaintMs: 'largest-contentful-paint',
  speedIndexMs: 'speed-index',
  blockingMs: 'total-blocking-time',
} as const

export type Measured = Record<keyof typeof audits, number> & {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  layoutShift: number
  kilobytes: number
  /** Lighthouse's benchmark index of this machine: 125 to 800 for a phone of 2016, above 1500 for an idle desktop. */
  machine: number
  /** Audits that cost points. */
  faults: string[]
}

/** Runs Lighthouse's mobile preset once, in the browser on this port. */
export async function measurePage(url: string, port: number): Promise<Measured> {
  const first = await visit(url, port)
  // Lighthouse's trace missed the start and it asks for another run; that says nothing about the page.
  const result = first?.lhr.runtimeError?.code === 'NO_NAVSTART' ? await visit(url, port) : first
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
  const { lhr } = result
  saveReport(url, lhr)
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  const value = (name: string) => lhr.audits[name]?.numericValue ?? 0
  const faults = Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((ref) => ref.weight > 0 && (lhr.audits[ref.id]?.score ?? 1) < 0.9)
      .map((ref) => `${id}: ${describe(lhr.audits[ref.id])}`),
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaintMs: Math.round(value(audits.firstPaintMs)),
    largestPaintMs: Math.round(value(audits.largestPaintMs)),
    speedIndexMs: Math.round(value(audits.speedIndexMs)),
    blockingMs: Math.round(value(audits.blockingMs)),
    layoutShift: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    kilobytes: Math.round(value('total-byte-weight') / 1000),
    machine: Math.round(lhr.environment.benchmarkIndex),
    faults,
  }
}

const visit = (url: string, port: number) =>
  lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    // A reset would also sign out; the caller clears what a first visit does not have.
    disableStorageReset: true,
  })

/** Stores the whole report of the last run, to see what a page waited for. */
function saveReport(url: string, report: object): void {
  const folder = new URL('../.local/lighthouse/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const name = new URL(url).pathname.slice(1).replaceAll('/', '-')
  writeFileSync(new URL(`${name}.json`, folder), JSON.stringify(report))
}

type Audit = { title: string; displayValue?: string; details?: unknown }

/** An audit with the elements it names, if any. */
function describe(audit: Audit | undefined): string {
  const { items = [] } = (audit?.details ?? {}) as { items?: { node?: { selector?: string } }[] }
  const selectors = items.flatMap(({ node }) => node?.selector ?? [])
  return [audit?.title, audit?.displayValue, ...selectors].filter(Boolean).join(' ')
}

/** The run with the median score; its figures are not mixed with those of other runs. */
export function medianOf(visits: Measured[]): Measured {
  const sorted = visits.toSorted((one, other) => one.performance - other.performance)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!middle) throw new Error('Nothing was measured')
  return middle
}
