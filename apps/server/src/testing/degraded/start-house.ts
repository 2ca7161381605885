import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openCounter } from '@vazhipadu/contract/counter/drawers'
import { savePreference } from '@vazhipadu/contract/profile'
import { sql } from 'kysely'
import { notify } from '../../features/notifications/notifications.jobs.ts'
import { announceDraw, makeDrawSecrets } from '../../features/waiting-room/announce-draw.ts'
import { openRoom } from '../../features/waiting-room/open-room.ts'
import { DeliveryError } from '../../gateways/mail.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { createLog } from '../../platform/log.ts'
import { makeAccount, makeAdmin } from '../make-account.ts'
import { countPieces } from '../start-counter.ts'
import { startPaying } from '../start-paying.ts'
import { startScanner } from '../start-scanner.ts'
import { createSwitch } from './create-switch.ts'
import type { Absence, Part } from './list-degraded.ts'
import { startBucket } from './start-bucket.ts'

const ROOMY = {
  LIMIT_TICKETS_PER_ACCOUNT_AN_HOUR: '1000',
  LIMIT_ANSWERS_PER_ACCOUNT_AN_HOUR: '1000',
  LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: '1000',
  PACE_MAILS_A_MINUTE: '6000',
  PACE_SMS_A_MINUTE: '6000',
  SMS_TEMPLATE_BOOKING_CONFIRMED: 'tmpl-confirmed',
  SMS_TEMPLATE_BOOKING_CONFIRMED_DAY: 'tmpl-confirmed-day',
  SMS_TEMPLATE_REMINDER: 'tmpl-reminder',
}

export type House = Awaited<ReturnType<typeof startHouse>>

/** The whole product with all its external services, each of which can be switched off. */
export async function startHouse() {
  const redis = await createSwitch(6379)
  const scanner = await startScanner()
  const clamd = await createSwitch(scanner.port)
  const bucket = await startBucket()
  const s3 = await createSwitch(bucket.port)
  const p = await startPaying({
    ...ROOMY,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    REDIS_WAIT_MS: '250',
    CLAMD_HOST: '127.0.0.1',
    CLAMD_PORT: String(clamd.port),
    FILES_S3_BUCKET: 'files',
    FILES_S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
    FILES_S3_ACCESS_KEY: 'a-key-of-tests',
    FILES_S3_SECRET_KEY: 'the-secret-of-the-bucket-in-tests',
  })
  const person = await makeAccount(p)
  const admin = await makeAdmin(p)
  await p.call(openCounter, { body: { denominations: countPieces(0) } }, admin)
  // All mobiles are verified, and the person who books wants mail and SMS.
  await p.db.updateTable('account').set({ mobileVerified: true }).execute()
  const notices = { email: true, sms: true }
  await p.call(savePreference, { body: { notices } }, { token: await p.signIn(p.devotee) })
  const takers = { ...makeMessageTakers(p.faults), ...(await makePrintTaker(p.shared.printer)) }
  const wires = { redis, scanner: clamd, files: s3 }
  const provider = (absence: Absence) =>
    p.control.setFaults([{ match: '**', kind: absence === 'hanging' ? 'hang' : 'reset', times: 100_000 }])

  const work = async (name: string, payload: unknown) =>
    p.handlers.find(({ job }) => job.name === name)?.run(payload, createLog('silent'))

  return {
    ...p,
    person,
    admin,
    roomId: await openOneRoom(p),
    async take(part: Part, absence: Absence) {
      if (part === 'provider') provider(absence)
      else if (part in wires) await wires[part as keyof typeof wires].take(absence)
      else takers[part as keyof typeof takers](absence)
    },
    async giveBack() {
      p.control.clearFaults()
      for (const wire of Object.values(wires)) await wire.giveBack()
      for (const restore of Object.values(takers)) restore('nothing')
    },
    /** Runs the jobs that a request enqueued; returns whether all of them succeeded. */
    async finish({ headers }: { headers: Headers }): Promise<'works' | 'later'> {
      const { rows } = await sql<{ name: string; data: { payload: unknown } }>`
        select name, data from pgboss.job where data ->> 'requestId' = ${headers.get('x-request-id')}`.execute(
        p.db,
      )
      if (rows.length === 0) throw new Error('nothing was left to the worker')
      const ends = await Promise.allSettled(rows.map(({ name, data }) => work(name, data.payload)))
      return ends.every(({ status }) => status === 'fulfilled') ? 'works' : 'later'
    },
    /** Sends the mail of a confirmed order again. */
    tell: (tranNo: string): Promise<'works' | 'later'> => {
      const notice = { trigger: 'booking_confirmed', key: `again:${randomUUID()}`, ids: { tranNo } }
      return work(notify.name, notice).then(
        () => 'works',
        () => 'later',
      )
    },
    /** Runs the worker's refund sweep; returns whether this order's refund was sent. */
    async sendMoney(tranNo: string): Promise<'works' | 'later'> {
      for (const { name, run } of p.sweeps) if (name === 'refunds') await run(new AbortController().signal)
      const open = p.db.selectFrom('refund').select('id').where('tranNo', '=', tranNo)
      return (await open.where('state', '=', 'requested').executeTakeFirst()) ? 'later' : 'works'
    },
    async close() {
      await p.close()
      await Promise.all([redis.close(), clamd.close(), s3.close(), scanner.stop(), bucket.close()])
    },
  }
}

type Faults = Awaited<ReturnType<typeof startPaying>>['faults']

/**
 * Simulates the gateways' errors for a refusing and a hanging server; the gateways' own tests show that they
 * report these.
 */
function makeMessageTakers(faults: Faults) {
  const fail = (absence: Absence | 'nothing') => {
    if (absence === 'nothing') return undefined
    return () => {
      throw new DeliveryError('answered nothing')
    }
  }
  return {
    mail(absence: Absence | 'nothing') {
      faults.mail = fail(absence)
    },
    sms(absence: Absence | 'nothing') {
      faults.sms = fail(absence)
    },
  }
}

type Printer = Awaited<ReturnType<typeof startPaying>>['shared']['printer']

/** Real threads, given a document on which they die or never end. */
async function makePrintTaker(printer: Printer) {
  const folder = await mkdtemp(join(tmpdir(), 'vazhipadu-degraded-'))
  const write = async (name: string, body: string) => {
    await writeFile(join(folder, name), `export const draw = async () => { ${body} }`)
    return pathToFileURL(join(folder, name)).href
  }
  const modules = {
    refused: await write('die.mjs', 'process.exit(3)'),
    hanging: await write('hang.mjs', 'for (;;);'),
  }
  const print = printer.print.bind(printer)
  return {
    printing(absence: Absence | 'nothing') {
      // A shorter time limit than in production: the tests wait for it.
      printer.print =
        absence === 'nothing'
          ? print
          : (_paper, input) => print({ module: modules[absence], timesAsLong: 1 / 60 }, input)
    },
  }
}

async function openOneRoom({ db, clock }: Pick<Awaited<ReturnType<typeof startPaying>>, 'db' | 'clock'>) {
  const [id, drawId, now] = [randomUUID(), randomUUID(), clock.now()]
  const hoursOn = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  await inTransaction(db, async (trx) => {
    const draw = { id: drawId, announcedAt: now, closesAt: hoursOn(1), beaconRound: null }
    await announceDraw(trx, draw, makeDrawSecrets())
    const times = { joinsFrom: now, opensAt: hoursOn(1), endsAt: hoursOn(4) }
    await openRoom(trx, { id, drawId, ...times, windowSize: 100, mostRate: 60 })
  })
  return id
}
