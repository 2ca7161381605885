import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { DownloadLink } from '@vazhipadu/contract/download'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { repeatThroughOutage } from '../db/outage.ts'
import { refuse } from '../errors.ts'
import type { Platform } from '../platform.ts'

const GOOD_FOR_MS = 60_000
const MAX_SWEPT_OFFERS = 100

/**
 * A file offered to one person. `kind` selects the opener, `ref` the file; the other fields are sent to the browser.
 */
export type Download = {
  kind: string
  ref: string
  accountId: string
  fileName: string
  contentType: string
}

export type OpenFile = { content: Readable | Buffer; bytes?: number | undefined }

/** Opens an offered file; undefined if it is gone or this person may no longer read it. */
export type Opener = (
  download: Pick<Download, 'ref' | 'accountId' | 'fileName'>,
) => Promise<OpenFile | undefined>

export type Downloads = {
  /** Each feature registers its kinds with its routes, in every process of the API. */
  register(kind: string, open: Opener): void
  /** Makes a URL for one file, valid once and for a minute. Check permission before: the URL alone gives access. */
  create(download: Download): Promise<DownloadLink>
}

const downloadGone = () => refuse('not_found', 'download_gone')

/**
 * Files are served by `GET /files/{ticket}`: a browser downloads by navigating, and a navigation carries no bearer
 * token. Tickets are stored in PostgreSQL, not Redis, so that downloads work while Redis is down and at any process.
 */
export function serveDownloads(app: FastifyInstance, { db, clock, config }: Platform): Downloads {
  const openers = new Map<string, Opener>()
  const note = (what: 'download_offered' | 'downloaded', { accountId, kind }: Download) =>
    app.security.note({ at: clock.now(), what, outcome: 'done', accountId, about: kind })

  app.route<{ Params: { ticket: string } }>({
    method: 'GET',
    url: '/files/:ticket',
    schema: { hide: true },
    // A HEAD request must not use up the download.
    exposeHeadRoute: false,
    handler: async ({ params }, reply) => {
      const download = await takeDownload(db, params.ticket, clock.now())
      const open = download && openers.get(download.kind)
      if (!download || !open) throw downloadGone()
      const file = await repeatThroughOutage(app.outage, () => open(download))
      if (!file) throw downloadGone()
      note('downloaded', download)
      return sendFile(reply, download, file)
    },
  })

  return {
    register(kind, open) {
      if (openers.has(kind)) throw new Error(`two openers of ${kind}`)
      openers.set(kind, open)
    },
    async create(download) {
      if (!openers.has(download.kind)) throw new Error(`nobody opens ${download.kind}`)
      const ticket = randomBytes(32).toString('base64url')
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
      await inTransaction(db, async (trx) => {
        await sweepOffers(trx, now)
        await trx
          .insertInto('downloadOffer')
          .values({ digest: digestOf(ticket), ...download, expiresAt })
          .onConflict((row) => row.column('digest').doNothing())
          .execute()
      })
      note('download_offered', download)
      return { url: `${config.API_URL}/files/${ticket}`, expiresAt: expiresAt.toISOString() }
    },
  }
}

/** Deleting the row claims the ticket: of two concurrent requests only one succeeds. */
async function takeDownload(db: Db, ticket: string, now: Date): Promise<Download | undefined> {
  return db
    .deleteFrom('downloadOffer')
    .where('digest', '=', digestOf(ticket))
    .where('expiresAt', '>', now)
    .returning(['kind', 'ref', 'accountId', 'fileName', 'contentType'])
    .executeTakeFirst()
}

/** Deletes a few expired tickets with each new one; skips rows that another process is deleting. */
async function sweepOffers(trx: Db, now: Date): Promise<void> {
  await sql`delete from download_offer where digest in (
    select digest from download_offer where expires_at <= ${now} limit ${MAX_SWEPT_OFFERS} for update skip locked
  )`.execute(trx)
}

function sendFile(reply: FastifyReply, { fileName, contentType }: Download, { content, bytes }: OpenFile) {
  const length = bytes ?? (Buffer.isBuffer(content) ? content.length : undefined)
  if (length !== undefined) reply.header('content-length', length)
  return reply
    .header('content-type', contentType)
    .header('content-disposition', nameAttachment(fileName))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('cache-control', 'no-store')
    .send(content)
}

/** The ASCII name for old clients and the full name for others, escaped so that it cannot end the header. */
function nameAttachment(fileName: string): string {
  const plain = fileName.replace(/[^\w. -]/g, '_')
  const whole = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

function digestOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}
