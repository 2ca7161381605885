import type { listOrderDisputes } from '@vazhipadu/contract/disputes'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { findExcess, listReturned } from './compare-dispute.ts'
import { type PacketDeps, readPacket, summarisePacket } from './read-packet.ts'

type OrderDisputes = ResponseOf<typeof listOrderDisputes>
type Dispute = OrderDisputes['disputes'][number]

/** The disputes of an order, newest first, each with a draft of the answer. */
export async function describeDisputes(
  deps: PacketDeps,
  tranNo: string,
  callerId: string,
): Promise<OrderDisputes> {
  const { db, clock } = deps
  const rows = await db
    .selectFrom('dispute')
    .leftJoin('account as answerer', 'answerer.id', 'dispute.answeredBy')
    .leftJoin('account as proposer', 'proposer.id', 'dispute.acceptProposedBy')
    .selectAll('dispute')
    .select(['answerer.name as answererName', 'proposer.name as proposerName'])
    .where('tranNo', '=', tranNo)
    .orderBy('dispute.createdAt', 'desc')
    .execute()
  const now = clock.now()
  const describe = async (row: (typeof rows)[number]): Promise<Dispute> => {
    const isOpen = row.state === 'open' && (row.respondBy === null || row.respondBy >= now)
    const waits = isOpen && row.acceptProposedBy !== null
    return {
      id: row.disputeId,
      amountPaise: row.amountPaise,
      status: row.state as Dispute['status'],
      reason: row.reasonText ?? row.reason?.replaceAll('_', ' ') ?? null,
      respondBy: row.respondBy?.toISOString() ?? null,
      answer:
        row.answer === null ? null : { kind: row.answer as 'accepted' | 'contested', by: row.answererName },
      waiting: waits ? { by: row.proposerName ?? '', isOwn: row.acceptProposedBy === callerId } : null,
      mayContest: isOpen,
      mayAccept: isOpen && row.phase !== 'fraud' && row.acceptProposedBy !== callerId,
      refunds: (await listReturned(db, row.paymentId)).map(({ at, ...refund }) => ({
        ...refund,
        at: at.toISOString(),
      })),
      excessPaise: isOpen ? await findExcess(db, row) : 0,
    }
  }
  const disputes = await Promise.all(rows.map(describe))
  const answerable = rows.find((_row, index) => disputes[index]?.mayContest)
  return { disputes, summary: answerable ? summarisePacket(await readPacket(deps, answerable, '')) : '' }
}
