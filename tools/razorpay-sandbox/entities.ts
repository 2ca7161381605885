/** The provider's entities as in its API, and the sandbox's records of them. */
export type Notes = Record<string, string | number | boolean> | never[]

export interface Order {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export interface Card {
  id: string
  entity: 'card'
  name: string
  last4: string
  network: string
  type: string
  issuer: string | null
  international: boolean
  emi: boolean
  sub_type: string
  token_iin: null
}

export type Method = 'card' | 'upi' | 'netbanking'

export interface Payment {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: boolean
  method: Method
  amount_refunded: number
  refund_status: 'partial' | 'full' | null
  captured: boolean
  description: string | null
  card_id: string | null
  bank: string | null
  wallet: null
  vpa: string | null
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
}

export interface Refund {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_processed: 'normal' | 'instant'
  speed_requested: 'normal' | 'optimum'
}

export interface Dispute {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  reason_description: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'chargeback'
  evidence: import('./evidence.ts').Evidence | null
  created_at: number
}

export interface Settlement {
  id: string
  entity: 'settlement'
  amount: number
  status: 'processed'
  fees: number
  tax: number
  utr: string
  created_at: number
}

export interface ReconLine {
  entity_id: string
  type: 'payment' | 'refund' | 'adjustment'
  debit: number
  credit: number
  amount: number
  currency: string
  fee: number
  tax: number
  on_hold: boolean
  settled: boolean
  created_at: number
  settled_at: number
  settlement_id: string
  posted_at: number
  credit_type: 'default'
  description: string | null
  notes: Notes
  payment_id: string | null
  settlement_utr: string
  order_id: string | null
  order_receipt: string | null
  method: Method | null
  card_network: string | null
  card_issuer: string | null
  card_type: string | null
  dispute_id: string | null
}

export interface CaptureRule {
  capture: 'automatic' | 'manual'
  automaticMinutes: number
  manualMinutes: number
  refundSpeed: 'normal' | 'optimum'
}

export interface OrderRecord {
  account: Account
  entity: Order
  rule: CaptureRule
  payments: PaymentRecord[]
}

export interface PaymentRecord {
  account: Account
  entity: Payment
  order: OrderRecord
  card: Card | undefined
  refunds: RefundRecord[]
  /** Set by the control API: authorised and deliberately not captured. */
  leftAuthorized: boolean
}

export interface RefundRecord {
  account: Account
  entity: Refund
  payment: PaymentRecord
  /** False for a payment that was never captured: neither it nor its return touches the merchant's balance. */
  fromBalance: boolean
}

export interface DisputeRecord {
  account: Account
  entity: Dispute
  payment: PaymentRecord
}

/** A movement of the balance that is not in a settlement yet. */
export interface OpenLine {
  dueAt: number
  line: Omit<ReconLine, 'settled_at' | 'settlement_id' | 'settlement_utr'>
}

export type RememberedRefund = { body: string; answer: Refund | undefined }

/** The entities that one key can access. */
export interface Account {
  id: string
  keyId: string
  secret: string
  orders: OrderRecord[]
  ordersByReceipt: Map<string, OrderRecord[]>
  payments: PaymentRecord[]
  refunds: RefundRecord[]
  disputes: DisputeRecord[]
  settlements: Settlement[]
  reconLines: ReconLine[]
  openLines: OpenLine[]
  plannedSettlements: Set<number>
  refundKeys: Map<string, RememberedRefund>
}
