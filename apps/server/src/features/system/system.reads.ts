import { machineParts, type System } from '@vazhipadu/contract/system'
import { type Selectable, sql } from 'kysely'
import { countPool, type Db } from '../../platform/db/database.ts'
import type { ProcessReport } from '../../platform/db/tables.generated.ts'
import type { Platform } from '../../platform/platform.ts'
import { findAway } from '../../platform/watching/mark-down.ts'
import { lookAt } from '../../platform/watching/process-gauges.ts'
import { type QueriedReadings, queryReadings } from '../../platform/watching/query-readings.ts'
import type { Count, Reading } from '../../platform/watching/reading.ts'
import {
  bookingState,
  copiesState,
  machineState,
  messagesState,
  paymentsState,
  SILENT_MS,
  workState,
} from './system.rules.ts'

export type SystemDeps = Platform & { readings: readonly Reading[] }
type Waiting = System['work']['givenUp']
type Report = Selectable<ProcessReport>

/** The current state of every part: the figures of `/metrics`, and the reports of the processes. */
export async function readSystem({ db, clock, readings }: SystemDeps): Promise<System> {
  const now = clock.now()
  const [queried, reports, facts, copy] = await Promise.all([
    queryReadings(db, readings, now),
    db.selectFrom('processReport').selectAll().orderBy('kind').orderBy('startedAt').execute(),
    readFacts(db),
    lookAt().readBackup?.(),
  ])
  const heard = reports.filter((report) => !isSilent(report, now))
  const connections = countPool(db)
  const needAttention = one(queried, 'orders_needing_attention')
  const payments = describePayments(queried, heard)
  const silent = findAway(heard.flatMap(({ away }) => away))
  const messages = {
    email: { isAway: silent.has('mail'), ...describeChannel(queried, 'email') },
    sms: { isAway: silent.has('sms'), ...describeChannel(queried, 'sms') },
  }
  const away = machineParts.filter((part) => silent.has(part))
  const work = describeWork(queried, heard)
  const isRedisConnected = heard.every((report) => report.isRedisConnected)
  const clockSkewMs = findWorstSkew(heard)
  const last = copy ? { at: copy.at.toISOString(), kind: copy.kind, bytes: copy.bytes, isOk: copy.ok } : null
  return {
    at: now.toISOString(),
    booking: {
      state: bookingState(connections, needAttention),
      holdsOpen: one(queried, 'holds_open').count,
      needAttention,
    },
    payments: { state: paymentsState(payments, now), ...payments },
    messages: { state: messagesState(messages, now), ...messages },
    work: { state: workState(work, now), ...work },
    machine: {
      state: machineState(isRedisConnected, clockSkewMs, away),
      isRedisConnected,
      away,
      clockSkewMs,
      connections,
      database: facts.database,
    },
    copies: { state: copiesState(last, now), last },
    versions: {
      processes: reports.map((report) => describeProcess(report, now)),
      migration: facts.migration,
    },
  }
}

function describePayments(queried: QueriedReadings, heard: Report[]): Omit<System['payments'], 'state'> {
  const refunds = (state: string) => describe(find(queried, 'refunds_open', state))
  const answered = heard.flatMap(({ providerAnsweredAt: at }) => at ?? []).toSorted((a, b) => +b - +a)
  const times = heard.flatMap(({ providerMs }) => providerMs ?? [])
  return {
    isBraked: heard.some(({ isProviderBraked }) => isProviderBraked),
    answeredAt: answered[0]?.toISOString() ?? null,
    answersInMs: times.length > 0 ? Math.max(...times) : null,
    unconfirmed: one(queried, 'payments_unconfirmed'),
    newsWaiting: one(queried, 'provider_events_waiting'),
    refunds: { requested: refunds('requested'), pending: refunds('pending'), failed: refunds('failed') },
  }
}

function describeChannel(queried: QueriedReadings, channel: 'email' | 'sms') {
  const of = (status: string) => find(queried, 'notices_unsettled', channel, status)
  return {
    // Counts only notices being sent: a batch that is scheduled for a later day is not late.
    waiting: describe(of('sending')),
    failed: of('failed')?.count ?? 0,
    inDoubt: of('unknown')?.count ?? 0,
  }
}

function describeWork(queried: QueriedReadings, heard: Report[]): Omit<System['work'], 'state'> {
  const workers = heard.filter(({ kind }) => kind === 'worker')
  const isStuck = workers.some(({ stuck }) => stuck !== null)
  return {
    stuck: workers.length === 0 ? 'no_worker' : isStuck ? 'worker_stuck' : 'none',
    queues: (queried.get('jobs_waiting') ?? []).map((found) => ({
      queue: found.a ?? '',
      ...describe(found),
    })),
    givenUp: one(queried, 'jobs_dead'),
  }
}

const isSilent = ({ reportedAt }: Report, now: Date) => now.getTime() - reportedAt.getTime() > SILENT_MS

function describeProcess(report: Report, now: Date): System['versions']['processes'][number] {
  const { kind, version, commitId, startedAt, reportedAt } = report
  return {
    kind: kind === 'worker' ? 'worker' : 'api',
    version,
    commit: commitId,
    startedAt: startedAt.toISOString(),
    reportedAt: reportedAt.toISOString(),
    isSilent: isSilent(report, now),
  }
}

function findWorstSkew(heard: Report[]): number | null {
  const skews = heard
    .flatMap(({ clockSkewMs }) => clockSkewMs ?? [])
    .toSorted((a, b) => Math.abs(b) - Math.abs(a))
  return skews[0] ?? null
}

async function readFacts(db: Db) {
  const { rows } = await sql<{ name: string; appliedAt: Date; version: string }>`
    select name, applied_at, current_setting('server_version') as version from schema_migration
    order by name desc limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a database that serves has been migrated')
  return {
    database: row.version.split(' ')[0] ?? row.version,
    migration: { name: row.name, appliedAt: row.appliedAt.toISOString() },
  }
}

const find = (queried: QueriedReadings, name: string, a?: string, b?: string) =>
  queried.get(name)?.find((count) => (a === undefined || count.a === a) && (b === undefined || count.b === b))

const describe = (found: Count | undefined): Waiting => ({
  count: found?.count ?? 0,
  oldestAt: found?.oldest?.toISOString() ?? null,
})

const one = (queried: QueriedReadings, name: string): Waiting => describe(find(queried, name))
