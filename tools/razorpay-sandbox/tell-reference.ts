import type { RefundRecord } from './entities.ts'
import type { Records } from './keep-records.ts'

/** The bank's own number, at once or later: an RRN where UPI paid, otherwise an ARN. No event says that it has come. */
export function tellReference({ clock, settings }: Records, { entity, payment }: RefundRecord): void {
  const tell = () => {
    const digits = String(Math.floor(100_000_000_000 + Math.random() * 899_999_999_999))
    entity.acquirer_data = payment.entity.method === 'upi' ? { rrn: digits } : { arn: `7446${digits}0000002` }
  }
  if (settings.referenceSeconds === 0) tell()
  else clock.schedule(clock.nowMs() + settings.referenceSeconds * 1000, tell)
}
