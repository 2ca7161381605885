import { sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import type { Api } from '../../../apps/server/src/testing/start-api.ts'
import {
  approveTransfer,
  declineTransfer,
  proposeTransfer,
  retryRefund,
} from '../../../packages/contract/refunds.ts'
import type { Verdict } from './describe-actions.ts'
import { hear, type RecordedAnswers } from './record-answers.ts'
import type { Tills } from './start-tills.ts'

type Owed = { id: string; tranNo: string; version: number; way: string; amountPaise: number }

/** Our refunds, of one order or of all, that have not arrived and have no other attempt. */
function listOwed({ db }: Tills, which: 'waiting' | 'too old' | 'proposed', tranNo?: string) {
  const condition = {
    waiting: "r.way = 'provider' and r.state in ('requested', 'failed')",
    'too old': "r.way = 'provider' and r.state = 'failed' and r.failure_kind = 'too_old'",
    proposed: "r.way = 'bank_transfer' and r.state = 'requested'",
  }[which]
  return sqlRows<Owed>(
    db,
    `select r.id, tran_no, o.version, r.way, r.amount_paise from refund r join orders o using (tran_no)
     where ${condition} and source = 'ours' and ($1::text is null or tran_no = $1)
       and not exists (select from refund again where again.retry_of = r.id) order by requested_at, r.id`,
    [tranNo ?? null],
  )
}

/** The office retries at once, or retries a refund that has no planned attempt. */
export async function retryByOffice(
  tills: Tills,
  recorded: RecordedAnswers,
  api: Api,
  tranNo: string,
): Promise<void> {
  const [refund] = await listOwed(tills, 'waiting', tranNo)
  if (!refund) return
  const { status } = await api.call(
    retryRefund,
    { params: { id: refund.id }, body: { version: refund.version } },
    {
      token: await tills.signIn(tills.office),
      headers: { 'idempotency-key': `again-${refund.id}-${refund.version}` },
    },
  )
  hear(recorded, 'office retries', status)
}

/** Pays by bank transfer what the provider can no longer refund, records it, and has another admin check it. */
export async function transferByOffice(
  tills: Tills,
  recorded: RecordedAnswers,
  { api, tranNo, verdict }: { api: Api; tranNo?: string; verdict: Verdict },
): Promise<void> {
  for (const refund of await listOwed(tills, 'too old', tranNo)) {
    const { version } = refund
    const body = {
      reference: `N${refund.id.replaceAll('-', '').slice(0, 12)}${version}`,
      transferred_on: tills.clock.now().toISOString().slice(0, 10),
      account_last4: '4821',
      reason: 'Paid more than six months ago',
      version,
    }
    const { status } = await api.call(
      proposeTransfer,
      { params: { id: refund.id }, body },
      {
        token: await tills.signIn(tills.office),
        headers: { 'idempotency-key': `transfer-${refund.id}-${version}` },
      },
    )
    hear(recorded, 'office transfers', status)
  }
  if (verdict === 'left') return
  for (const { id, amountPaise } of await listOwed(tills, 'proposed', tranNo)) {
    const decide = verdict === 'approved' ? approveTransfer : declineTransfer
    const token = await tills.signIn(tills.otherAdmin)
    const { status } = await api.call(decide, { params: { id }, body: {} }, { token })
    hear(recorded, `transfer ${verdict}`, status)
    // The other admin found it on the bank's statement, so the money has left.
    if (status === 200 && verdict === 'approved') recorded.transferred.set(id, amountPaise)
  }
}
