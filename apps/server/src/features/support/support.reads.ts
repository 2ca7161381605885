import type { TicketDetail } from '@vazhipadu/contract/support'
import type { Language } from '@vazhipadu/locales/languages'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { knowsContacts } from '../../platform/http/hide-contacts.ts'
import { describeTicket, readSide, readStatus, ticketColumns } from './describe-ticket.ts'
import { findTransaction } from './list-transactions.ts'
import { ticketNotFound } from './support.errors.ts'
import { checkReader, mayKnowOffice } from './support.policy.ts'

const MAX_EARLIER_TICKETS = 5

export async function findTicketOwner(db: Db | Trx, id: string) {
  return db.selectFrom('ticket').select('accountId').where('id', '=', id).executeTakeFirst()
}

/** The message that an earlier request with this key made. */
export async function findSaid(db: Db | Trx, authorId: string, requestKey: string | undefined) {
  if (requestKey === undefined) return undefined
  return db
    .selectFrom('ticketMessage')
    .select(['id', 'ticketId'])
    .where('authorId', '=', authorId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
}

/** The ticket as this caller may see it; not found if the caller may not read it. */
export async function getTicket(
  db: Db,
  caller: Caller,
  id: string,
  { scanner, language }: { scanner: 'scanned' | 'unscanned'; language: Language },
): Promise<TicketDetail> {
  const row = await db
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.accountId')
    .leftJoin('account as assignee', 'assignee.id', 'ticket.assignedTo')
    .leftJoin('account as confirmer', 'confirmer.id', 'account.confirmedBy')
    .select([
      ...ticketColumns,
      'account.mobileVerified',
      'account.confirmedMobile',
      'account.confirmedAt',
      'confirmer.name as confirmerName',
      'ticket.accountId',
      'account.email',
      'account.mobile',
      'account.createdAt as since',
    ])
    .where('ticket.id', '=', id)
    .executeTakeFirst()
  checkReader(caller, row)
  if (!row) throw ticketNotFound()
  const transaction = row.tranNo
    ? await findTransaction(db, { tranNo: row.tranNo, accountId: row.accountId }, language)
    : undefined
  const devotee = mayKnowOffice(caller)
    ? {
        name: row.userName,
        email: knowsContacts(caller) ? row.email : '',
        mobile: knowsContacts(caller) ? row.mobile : null,
        account_id: row.accountId,
        mobileProof: describeProof(row),
        since: row.since.toISOString(),
        earlier: await listEarlier(db, row.accountId, row.number),
      }
    : null
  return {
    ticket: {
      ...describeTicket(row, mayKnowOffice(caller) ? 'office' : 'devotee'),
      transaction: transaction ?? null,
      devotee,
    },
    conversations: await listConversations(db, caller, id),
    attachments: await listAttachments(db, id, scanner),
  }
}

type Proof = {
  mobile: string | null
  mobileVerified: boolean
  confirmedMobile: string | null
  confirmedAt: Date | null
  confirmerName: string | null
}

function describeProof({ mobile, mobileVerified, confirmedMobile, confirmedAt, confirmerName }: Proof) {
  if (mobileVerified) return { by: 'sms' as const }
  if (mobile === null || mobile !== confirmedMobile || confirmedAt === null) return { by: 'nobody' as const }
  return { by: 'office' as const, name: confirmerName ?? '', at: confirmedAt.toISOString() }
}

async function listConversations(db: Db, caller: Caller, ticketId: string) {
  const knowsOffice = mayKnowOffice(caller)
  const rows = await db
    .selectFrom('ticketMessage')
    .innerJoin('account', 'account.id', 'ticketMessage.authorId')
    .select([
      'ticketMessage.id',
      'ticketMessage.kind',
      'ticketMessage.authorSide',
      'ticketMessage.authorId',
      'ticketMessage.text',
      'ticketMessage.at',
      'account.name',
    ])
    .where('ticketId', '=', ticketId)
    .$if(!knowsOffice, (query) => query.where('ticketMessage.kind', '<>', 'note'))
    .orderBy('position')
    .execute()
  return rows.map((row) => {
    const kind = (['message', 'note', 'status'] as const).find((each) => each === row.kind) ?? 'message'
    const from = readSide(row.authorSide)
    return {
      id: row.id,
      kind,
      from,
      author: knowsOffice || from === 'devotee' ? row.name : null,
      isMine: row.authorId === caller.accountId,
      text: kind === 'status' ? '' : row.text,
      status: kind === 'status' ? readStatus(row.text) : null,
      at: row.at.toISOString(),
    }
  })
}

async function listAttachments(db: Db, ticketId: string, scanner: 'scanned' | 'unscanned') {
  const rows = await db
    .selectFrom('ticketAttachment')
    .select(['id', 'messageId', 'name', 'contentType', 'bytes', 'scan'])
    .where('ticketId', '=', ticketId)
    .orderBy('position')
    .execute()
  return rows.map(({ messageId, scan, ...row }) => ({
    ...row,
    conversationId: messageId,
    state: stateOf(scan, scanner),
  }))
}

/** If a scanner is configured, unscanned files wait for it. */
export function stateOf(scan: string, scanner: 'scanned' | 'unscanned') {
  if (scan === 'infected') return 'refused' as const
  return scan === 'unscanned' && scanner === 'scanned' ? ('checking' as const) : ('ready' as const)
}

async function listEarlier(db: Db, accountId: string, before: number) {
  const rows = await db
    .selectFrom('ticket')
    .select(['id', 'number', 'subject', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(MAX_EARLIER_TICKETS)
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
