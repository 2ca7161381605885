import type { matchUpiStatement } from '@vazhipadu/contract/counter/upi'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { writeAudit } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { areTied, findSoleGrants, requireUntied } from '../identity/find-sole-grants.ts'
import { upiOfOwnSale, upiUnknown } from './counter.errors.ts'

type Actor = { id: string; at: Date }
type Proof = 'statement' | 'treasurer'
type Upi = {
  reference: string
  tranNo: string
  amountPaise: number
  provenAt: Date | null
  clerkId: string
}

/**
 * Records that the treasurer has seen a payment at the bank. A second confirmation does not change the first. The clerk
 * who typed the number cannot confirm it, nor can anyone tied to the clerk by rights of one manager.
 */
export async function confirmUpi(db: Db, reference: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [upi] = await lockReferences(trx, [reference])
    if (!upi) throw upiUnknown()
    if (upi.clerkId === actor.id) throw upiOfOwnSale()
    await requireUntied(trx, { first: upi.clerkId, second: actor.id, at: actor.at })
    if (!upi.provenAt) await markProven(trx, upi, { way: 'treasurer', actor })
  })
}

type Line = { reference: string; amountPaise: number }
type Matched = ResponseOf<typeof matchUpiStatement>

/**
 * Confirms the payments of a bank statement, by number and equal amount. Typed numbers that are missing in it stay
 * unconfirmed; unknown numbers in it are reported, because a payment without a sale needs clearing up. A pasted
 * statement is not proof against its own poster: their own sales, and those of clerks tied to them, are left to another
 * person, and counted.
 */
export async function matchStatement(db: Db, lines: Line[], actor: Actor): Promise<Matched> {
  return inTransaction(db, async (trx) => {
    const stated = new Map(lines.map(({ reference, amountPaise }) => [reference, amountPaise]))
    const found = await lockReferences(trx, [...stated.keys()])
    const knownReferences = new Set(found.map(({ reference }) => reference))
    const fits = (upi: Upi) => stated.get(upi.reference) === upi.amountPaise
    const unproven = found.filter((upi) => fits(upi) && !upi.provenAt)
    const grants = await findSoleGrants(trx, actor.at)
    const fresh = unproven.filter(({ clerkId }) => !areTied(grants, clerkId, actor.id))
    for (const upi of fresh) await markProven(trx, upi, { way: 'statement', actor })
    return {
      proven: fresh.length,
      known: found.filter((upi) => fits(upi) && upi.provenAt).length,
      own: unproven.length - fresh.length,
      differing: found
        .filter((upi) => !fits(upi))
        .map(({ reference, amountPaise }) => ({
          reference,
          soldPaise: amountPaise,
          statedPaise: stated.get(reference) ?? 0,
        })),
      unknown: [...stated.keys()].filter((reference) => !knownReferences.has(reference)),
    }
  })
}

async function lockReferences(trx: Trx, references: string[]): Promise<Upi[]> {
  return trx
    .selectFrom('counterUpi')
    .innerJoin('counterSale', 'counterSale.tranNo', 'counterUpi.tranNo')
    .innerJoin('counterSession', 'counterSession.id', 'counterSale.sessionId')
    .select(['counterUpi.reference', 'counterUpi.tranNo', 'counterUpi.amountPaise', 'counterUpi.provenAt'])
    .select('counterSession.clerkId')
    .where('counterUpi.reference', 'in', references)
    .orderBy('counterUpi.reference')
    .forUpdate('counterUpi')
    .execute()
}

async function markProven(trx: Trx, upi: Upi, { way, actor }: { way: Proof; actor: Actor }): Promise<void> {
  const { reference, tranNo, amountPaise } = upi
  await trx
    .updateTable('counterUpi')
    .set({ provenByWay: way, provenBy: actor.id, provenAt: actor.at })
    .where('reference', '=', reference)
    .execute()
  await writeAudit(trx, {
    at: actor.at,
    actorId: actor.id,
    action: 'counter.upi_proven',
    subjectType: 'order',
    subjectId: tranNo,
    after: { reference, amountPaise, way },
  })
}
