import type { listOrderDisputes } from '@vazhipadu/contract/disputes'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { type PacketDeps, readPacket, summarisePacket } from './read-packet.ts'

type Told = ResponseOf<typeof listOrderDisputes>
type Dispute = Told['disputes'][number]

/** What banks contest of an order, newest first, and how the answer would begin. */
export async function describeDisputes(deps: PacketDeps, tranNo: string, callerId: string): Promise<Told> {
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
  const disputes = rows.map((row): Dispute => {
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
    }
  })
  const mayAnswer = disputes.some(({ mayContest }) => mayContest)
  return { disputes, summary: mayAnswer ? summarisePacket(await readPacket(deps, tranNo, '')) : '' }
}
