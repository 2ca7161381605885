import type { OrderRefund } from './orders.api.ts'

/** What the second person agrees to: each has a call and words of its own. */
export const nameAgreeing = ({ source, transfer }: OrderRefund) =>
  source === 'counter' ? 'approveCounter' : transfer ? 'approveTransfer' : 'approve'
