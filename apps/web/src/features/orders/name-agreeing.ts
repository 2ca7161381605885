import type { OrderRefund } from './orders.api.ts'

/** The approval that the second person gives; each kind has its own endpoint and texts. */
export const nameAgreeing = ({ source, transfer }: OrderRefund) =>
  source === 'counter' ? 'approveCounter' : transfer ? 'approveTransfer' : 'approve'
