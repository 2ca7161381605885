import type { matchUpiStatement } from '@vazhipadu/contract/counter/upi'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { writeAudit } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
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
 * The treasurer has seen one payment at the bank. Said twice it stays as it was said first. Whoever typed the number is
 * not the one to say that it is there.
 */
export async function confirmUpi(db: Db, reference: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [upi] = await lockReferences(trx, [reference])
    if (!upi) throw upiUnknown()
    if (upi.clerkId === actor.id) throw upiOfOwnSale()
    if (!upi.provenAt) await markProven(trx, upi, { way: 'treasurer', actor })
  })
}

type Line = { reference: string; amountPaise: number }
type Matched = ResponseOf<typeof matchUpiStatement>

/**
 * What the bank's statement shows is proven, number by number, where the amount is the same. What is typed and not on it
 * stays unproven; what is on it and was never typed is told, for somebody paid and nobody sold. A pasted statement is the
 * word of whoever pastes it: what they sold themselves is left for somebody else, and counted.
 */
export async function matchStatement(db: Db, lines: Line[], actor: Actor): Promise<Matched> {
  return inTransaction(db, async (trx) => {
    const stated = new Map(lines.map(({ reference, amountPaise }) => [reference, amountPaise]))
    const found = await lockReferences(trx, [...stated.keys()])
    const known = new Set(found.map(({ reference }) => reference))
    const fits = (upi: Upi) => stated.get(upi.reference) === upi.amountPaise
    const unproven = found.filter((upi) => fits(upi) && !upi.provenAt)
    const fresh = unproven.filter(({ clerkId }) => clerkId !== actor.id)
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
      unknown: [...stated.keys()].filter((reference) => !known.has(reference)),
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
