import { type RawBuilder, sql } from 'kysely'

/** The personal data in a table: a plain description for a notice, and how its rows lead to a person and a time. */
export type Exposure = { data: string; rows: RawBuilder<unknown> }

/** Rows that refer to an account. */
const ofAccount = (table: string, at: string): RawBuilder<unknown> =>
  sql`select t.account_id, null::text as tran_no, null::text[] as own, t.${sql.id(at)} as at from ${sql.table(table)} t`

/** Rows that refer to an order: the order's account, or at the counter the customer who gave a name. */
const ofOrder = (table: string, at: RawBuilder<unknown> = sql`o.created_at`): RawBuilder<unknown> =>
  sql`select o.account_id, o.tran_no, null::text[] as own, ${at} as at from ${sql.table(table)} t join orders o on o.tran_no = t.tran_no`

/**
 * Every table that can identify a person. `describe-affected.db.test.ts` fails for a table that refers to an account or
 * an order and is listed neither here nor in `silentTables`.
 */
export const exposures: Record<string, Exposure> = {
  account: {
    data: 'name, e-mail address, mobile number',
    rows: sql`select t.id as account_id, null::text as tran_no, null::text[] as own, t.created_at as at from account t`,
  },
  address: {
    data: 'postal addresses with recipient and mobile number',
    rows: ofAccount('address', 'created_at'),
  },
  audit_personal: {
    data: 'names and stars as they were before a correction',
    rows: sql`select o.account_id, o.tran_no, null::text[] as own, e.at from audit_personal t join audit_entry e on e.id = t.entry_id
      join orders o on e.subject_type = 'order' and o.tran_no = e.subject_id`,
  },
  authenticator_app: {
    data: 'names of authenticator apps and when they were used',
    rows: ofAccount('authenticator_app', 'created_at'),
  },
  avatar: { data: 'picture', rows: ofAccount('avatar', 'changed_at') },
  ballot_entry: {
    data: 'names and birth stars put down in a ballot',
    rows: ofAccount('ballot_entry', 'entered_at'),
  },
  consent: { data: 'which privacy notice was agreed to', rows: ofAccount('consent', 'given_at') },
  contact_change: {
    data: 'old and new e-mail address or mobile number',
    rows: ofAccount('contact_change', 'created_at'),
  },
  delivery_change: { data: 'postal address', rows: ofOrder('delivery_change', sql`t.created_at`) },
  devotee: { data: 'names and birth stars of the family', rows: ofAccount('devotee', 'created_at') },
  dispute: { data: 'a disputed payment', rows: ofOrder('dispute', sql`t.created_at`) },
  nominee: { data: 'name and contact of the person named to act', rows: ofAccount('nominee', 'named_at') },
  notice: { data: 'which letters and messages were sent', rows: ofAccount('notice', 'created_at') },
  order_line: { data: 'names, birth stars and offerings booked', rows: ofOrder('order_line') },
  orders: {
    data: 'bookings with name, e-mail address, mobile number and sums',
    rows: sql`select t.account_id, t.tran_no, null::text[] as own, t.created_at as at from orders t`,
  },
  paired_device: {
    data: 'a phone that shows the day sheet',
    rows: ofAccount('paired_device', 'offered_until'),
  },
  parcel: { data: 'postal address and tracking number', rows: ofOrder('parcel') },
  passkey: { data: 'names of passkeys and when they were used', rows: ofAccount('passkey', 'created_at') },
  password_reset: {
    data: 'that a new password was asked for',
    rows: ofAccount('password_reset', 'created_at'),
  },
  payment: { data: 'amounts and references of payments', rows: ofOrder('payment', sql`t.created_at`) },
  provider_event: {
    data: 'what the payment provider told of a payment, with e-mail address and mobile number',
    rows: sql`select o.account_id, o.tran_no, null::text[] as own, t.received_at as at from provider_event t
      join provider_order p on p.order_id = t.order_id join orders o on o.tran_no = p.tran_no`,
  },
  receipt_document: { data: 'receipts with names', rows: ofOrder('receipt_document', sql`t.created_at`) },
  refund: { data: 'refunds and their reasons', rows: ofOrder('refund', sql`t.requested_at`) },
  refund_proposal: {
    data: 'refunds and their reasons',
    rows: ofOrder('refund_proposal', sql`t.proposed_at`),
  },
  registration: {
    data: 'name, e-mail address and mobile number of a sign-up that was not finished',
    rows: sql`select case when t.completed_at is not null then t.id end as account_id, null::text as tran_no,
      case when t.completed_at is null then array[t.name, t.email, t.mobile] end as own, t.created_at as at
      from registration t`,
  },
  rights_change: {
    data: 'rights in the office and why they were given',
    rows: ofAccount('rights_change', 'asked_at'),
  },
  room_member: { data: 'that they stood in a waiting room', rows: ofAccount('room_member', 'joined_at') },
  security_event: { data: 'times of sign-ins, without addresses', rows: ofAccount('security_event', 'at') },
  session: { data: 'devices and times of sign-ins', rows: ofAccount('session', 'signed_in_at') },
  ticket: { data: 'subjects of help requests', rows: ofAccount('ticket', 'created_at') },
  ticket_attachment: {
    data: 'files sent to the office',
    rows: sql`select k.account_id, null::text as tran_no, null::text[] as own, k.created_at as at from ticket_attachment t
      join ticket k on k.id = t.ticket_id`,
  },
  ticket_message: {
    data: 'what was written to the office and answered',
    rows: sql`select k.account_id, null::text as tran_no, null::text[] as own, t.at from ticket_message t join ticket k on k.id = t.ticket_id`,
  },
}

/** Tables that refer to an account or an order, but contain nothing about a person that the order does not contain. */
export const silentTables = [
  'bank_transfer',
  'calendar_feed',
  'counter_return',
  'counter_return_proposal',
  'counter_sale',
  'counter_upi',
  'day_letter',
  'day_offer',
  'download_offer',
  'factor_reset',
  'hold_lapse',
  'ledger_posting',
  'paired_device',
  'performed_letter',
  'preference',
  'provider_order',
  'provider_order_claim',
  'receipt',
  'receipt_copy',
  'recovery_code',
  'right_end',
  'room_pass',
  'sign_in_check',
]
