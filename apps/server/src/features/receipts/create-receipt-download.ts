import { holdsAny, receiptCopiers } from '@vazhipadu/contract/rights'
import { writeClock } from '@vazhipadu/locales/format-date'
import { dateWordsOf } from '@vazhipadu/locales/translator'
import { writeAudit } from '../../platform/audit.ts'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Downloads } from '../../platform/http/create-download.ts'
import type { Paper, Printer } from '../../platform/pdf/printer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Composing } from './compose-receipt.ts'
import { freezeReceipt } from './freeze-receipt.ts'
import type { ReceiptIssuer } from './issue-receipt.ts'
import { receiptNotFound } from './receipts.errors.ts'
import { findReceipt, readRefunded } from './receipts.reads.ts'
import { chooseSize, type ReceiptPrint, type ReceiptSize, strikeRefunded } from './receipts.rules.ts'

export type ReceiptDeps = Platform &
  Composing & { downloads: Downloads; printer: Printer; issuer: ReceiptIssuer }

export type ReceiptRequest = { tranNo: string; size: ReceiptSize | undefined; wantsDuplicate: boolean }

const KIND = 'receipt'
/** Marks a download as the one original of a counter sale. */
const FIRST = 'first'

/**
 * The owner gets the receipt as issued, in its latest revision. The office gets a copy marked as a duplicate, counted
 * and audited; an admin gets their own booking's receipt as owner, unless a duplicate is requested.
 */
export async function createReceiptDownload(deps: ReceiptDeps, caller: Caller, request: ReceiptRequest) {
  const { db, clock, downloads } = deps
  const receipt = await findReceipt(db, request.tranNo)
  const isOwner = receipt?.accountId === caller.accountId
  // The receipt contains the owner's address: only these members of the office may read it, and each copy is counted.
  const isOffice = holdsAny(caller.capabilities, receiptCopiers)
  if (!receipt || (!isOwner && !isOffice)) throw receiptNotFound()
  if (receipt.number === null) await deps.issuer.issue(request.tranNo)
  const frozen = await freezeReceipt(db, deps, request.tranNo, clock.now())
  if (!frozen) throw receiptNotFound()
  // An explicitly requested duplicate does not use up the original.
  const isUnprinted = receipt.series === 'counter' && receipt.originalPrintedAt === null
  const isFirst = !isOwner && !request.wantsDuplicate && isUnprinted
  const isOriginal = isOwner || isFirst
  const isDuplicate = isOffice && (request.wantsDuplicate || !isOriginal)
  const copyNo = isDuplicate ? await countCopy(deps, caller.accountId, request.tranNo, frozen.revision) : 0
  const suffix = copyNo > 0 ? `-duplicate-${copyNo}` : ''
  const { url, expiresAt } = await downloads.create({
    kind: KIND,
    ref: [request.tranNo, request.size ?? chooseSize(frozen.paper), copyNo, isFirst ? FIRST : ''].join(' '),
    accountId: caller.accountId,
    fileName: `receipt-${frozen.paper.number.replaceAll('/', '-')}${suffix}.pdf`,
    contentType: 'application/pdf',
  })
  return {
    url,
    expiresAt,
    receipt_number: frozen.paper.number,
    revision: frozen.revision,
    duplicate: copyNo || null,
  }
}

/**
 * A counter sale has no owner who downloads the receipt: its first print is the original. Of two concurrent prints only
 * one succeeds.
 */
async function claimOriginal(db: Db, tranNo: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const claimed = await trx
      .updateTable('receipt')
      .set({ originalPrintedAt: now })
      .where('tranNo', '=', tranNo)
      .where('series', '=', 'counter')
      .where('originalPrintedAt', 'is', null)
      .returning('tranNo')
      .executeTakeFirst()
    return claimed !== undefined
  })
}

/** Counts the copies of one receipt one at a time: its row is locked. */
async function countCopy(
  { db, clock }: ReceiptDeps,
  printedBy: string,
  tranNo: string,
  revision: number,
): Promise<number> {
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('receipt').select('tranNo').where('tranNo', '=', tranNo).forUpdate().execute()
    const [row] = await sqlRows<{ next: number }>(
      trx,
      'select coalesce(max(copy_no), 0) + 1 as next from receipt_copy where tran_no = $1',
      [tranNo],
    )
    const copyNo = row?.next ?? 1
    await trx
      .insertInto('receiptCopy')
      .values({ tranNo, copyNo, revision, printedBy, printedAt: now })
      .execute()
    await writeAudit(trx, {
      at: now,
      actorId: printedBy,
      action: 'receipt.duplicated',
      subjectType: 'order',
      subjectId: tranNo,
      after: { copyNo, revision },
    })
    return copyNo
  })
}

/**
 * Without `copy`: as issued, for the devotee, today or in ten years. With `copy`: the office's reprint, marked as such.
 */
export const receiptPaper: Paper<ReceiptPrint> = {
  module: new URL('./render-receipt.ts', import.meta.url).href,
}

/**
 * Renders the PDF when the URL is opened, in every process of the API. An original is claimed only after it was
 * rendered: if the download is never fetched, or fails, the original is offered again; a second concurrent download
 * gets a duplicate.
 */
export function registerReceipts(deps: ReceiptDeps): void {
  const { db, clock, calendar, printer } = deps
  deps.downloads.register(KIND, async ({ ref, accountId }) => {
    const [tranNo = '', size = '', copyNo = '0', isFirst] = ref.split(' ')
    const frozen = await freezeReceipt(db, deps, tranNo, clock.now())
    if (!frozen) return undefined
    const paper = strikeRefunded(frozen.paper, await readRefunded(db, tranNo))
    const print = (number: number) => {
      const { today, time } = calendar.timeAt(clock.now())
      const printedAt = writeClock(dateWordsOf(paper.language), time)
      const copy = number === 0 ? null : { number, printedOn: today, printedAt }
      return printer.print(receiptPaper, { paper, size: size === 'A4' ? 'A4' : 'A5', copy })
    }
    const content = await print(Number(copyNo))
    if (isFirst !== FIRST || (await claimOriginal(db, tranNo, clock.now()))) return { content }
    return { content: await print(await countCopy(deps, accountId, tranNo, frozen.revision)) }
  })
}
