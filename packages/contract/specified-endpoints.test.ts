import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as address from './address.ts'
import * as booking from './booking.ts'
import * as catalogue from './catalogue.ts'
import * as changes from './changes.ts'
import * as checkout from './checkout.ts'
import * as contact from './contact.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as identity from './identity.ts'
import * as notifications from './notifications.ts'
import * as orders from './orders.ts'
import * as profile from './profile.ts'
import * as receipts from './receipts.ts'
import * as refunds from './refunds.ts'
import * as parcels from './reports/parcels.ts'
import * as transactions from './reports/transactions.ts'
import * as support from './support.ts'

/** Names of the fields of a request or answer; empty if it has none. */
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const signedIn = ['accessToken', 'user']
const outcome = ['status', 'message']
const ticketList = ['tickets', 'total', 'totalOpenTickets', 'totalClosedTickets']
const ticketDetail = ['ticket', 'conversations', 'attachments']
const history = ['from_date', 'to_date', 'skip', 'limit', 'status']
const moreFilters = ['customer_name', 'phone_no', 'receipt_number', 'payment_id', 'order_id', 'email']
const ticketFilters = ['skip', 'limit', 'status', 'ticket_type', 'from_date', 'to_date', 'user_name']

/**
 * Method and path, the endpoint, and the fields that its query, its body and its answer must have. The specification
 * leaves some methods open; those are the ones chosen here.
 */
type Line = [
  call: string,
  endpoint: AnyEndpoint,
  fields: { query?: string[]; body?: string[]; answer?: string[] },
]

const lines: Line[] = [
  ['POST /auth/login', identity.signIn, { answer: signedIn }],
  ['POST /auth/google/login', identity.signInWithGoogle, { body: ['credential', 'select_by', 'clientId'] }],
  ['POST /auth/refresh', identity.refresh, { answer: ['accessToken'] }],
  ['POST /auth/logout', identity.logout, {}],
  ['POST /auth/register', identity.register, { answer: ['tempToken'] }],
  ['POST /auth/verify-email', identity.verifyEmail, { body: ['otpCode', 'token'], answer: outcome }],
  ['POST /auth/verify-mobile', identity.verifyMobile, { body: ['otpCode', 'token'], answer: outcome }],
  ['POST /auth/forgot-password', identity.forgotPassword, {}],
  ['POST /auth/reset/reset-password', identity.resetPassword, {}],
  ['POST /auth/reset/resend-mobile-otp', identity.resendMobileOtp, { body: ['token'] }],
  ['POST /auth/reset/resend-email-otp', identity.resendEmailOtp, { body: ['token'] }],
  ['POST /auth/reset/verify-otp', identity.verifyResetOtp, {}],

  ['POST /profile/generate-email-otp', contact.generateEmailOtp, {}],
  ['POST /profile/generate-mobile-otp', contact.generateMobileOtp, {}],
  ['POST /profile/user-preference', profile.savePreference, {}],
  ['GET /profile/self', profile.getProfile, { answer: ['is_admin'] }],
  ['POST /profile/change-mobile', contact.changeMobile, {}],
  ['POST /profile/verify-mobile', contact.verifyChangedMobile, {}],
  ['POST /profile/change-email', contact.changeEmail, {}],
  ['POST /profile/verify-email', contact.verifyChangedEmail, {}],
  ['POST /profile/address', address.addAddress, {}],
  ['PUT /profile/address/:id', address.updateAddress, {}],
  ['DELETE /profile/address/:id', address.deleteAddress, {}],
  ['GET /profile/countries', address.listCountries, {}],
  ['GET /profile/states', address.listStates, {}],
  ['POST /profile/user-guide-show', profile.showUserGuide, {}],
  ['POST /profile/user-guide-hide', profile.hideUserGuide, {}],
  ['POST /profile/change-password', contact.changePassword, {}],

  ['POST /tickets', support.listTickets, { query: ticketFilters, answer: ticketList }],
  ['GET /tickets/get-user-tickets', support.listUserTickets, { answer: ticketList }],
  ['POST /tickets/new', support.createTicket, {}],
  ['GET /tickets/:id', support.getTicket, { query: ['ticket_id'], answer: ticketDetail }],
  ['POST /tickets/conversations/new', support.respondToTicket, { body: ['ticket_id'] }],
  ['POST /tickets/transactions', support.listTransactions, {}],

  ['GET /booking/get-concerns', catalogue.getConcerns, {}],
  ['GET /booking/get-concern-offerings', catalogue.getConcernOfferings, {}],
  ['GET /booking/birth-stars', catalogue.listBirthStars, {}],
  ['GET /booking/deities', catalogue.listDeities, {}],
  ['GET /booking/offerings/', catalogue.listOfferings, {}],
  [
    'GET /booking/get-date-for-star',
    booking.getDateForStar,
    { query: ['star_id', 'start_date', 'offering_id'] },
  ],
  ['GET /booking/get-blocked-dates', booking.getBlockedDates, { query: ['offering_id', 'start_date'] }],
  ['POST /booking/check-daily-limits', booking.checkDailyLimits, {}],
  ['POST /booking/check-if-blocked', booking.checkIfBlocked, {}],
  ['GET /booking/online-booking-setting', booking.getOnlineBookingSetting, {}],
  ['POST /booking/initiate', checkout.initiateBooking, {}],
  ['POST /booking/payment-success', checkout.paymentSuccess, {}],
  ['POST /booking/payment-failure', checkout.paymentFailure, {}],
  ['POST /booking/my-bookings', orders.myBookings, { body: history }],
  [
    'POST /booking/transaction-history',
    transactions.listTransactionHistory,
    { body: [...history, ...moreFilters] },
  ],
  ['POST /booking/refund', refunds.refundPayment, { query: ['payment_number', 'amount', 'tran_no'] }],
  ['POST /booking/search-receipt', receipts.searchReceipt, {}],
  ['GET /booking/get-booking-by-receipt-number/:receipt', receipts.getBookingByReceiptNumber, {}],
  ['GET /booking/receipt/generate-receipt/:id', receipts.generateReceipt, {}],
  ['GET /booking/get-all-noorum_palum-offering', catalogue.getAllNoorumPalum, {}],
  ['PUT /booking/update-delivery-option', changes.updateDeliveryOption, {}],
  ['PUT /booking/update', changes.updateBooking, {}],

  ['GET /prasadam-delivery-report', parcels.listParcels, {}],
  ['GET /prasadam-delivery-report/download', parcels.downloadParcels, {}],
  ['POST /send-pooja-reminder', notifications.sendReminders, {}],
  ['POST /send-prasadam-notification', notifications.sendParcelNotices, {}],
  ['GET /prasadam-delivery-list', notifications.listSentParcels, {}],
  ['GET /pooja-reminder-list', notifications.listReminders, {}],
]

describe('the calls of the specification keep their method, path and fields', () => {
  test.each(lines)('%s', (call, { method, path, query, body, form, response }, fields) => {
    expect(`${method} ${path}`).toBe(call)
    expect(fieldsOf(query)).toEqual(expect.arrayContaining(fields.query ?? []))
    expect(fieldsOf(form ?? body)).toEqual(expect.arrayContaining(fields.body ?? []))
    expect(fieldsOf(response)).toEqual(expect.arrayContaining(fields.answer ?? []))
  })

  test('no call is listed twice', () => {
    expect(new Set(lines.map(([call]) => call)).size).toBe(lines.length)
  })
})

test('a list of tickets begins at 0 and has 50 rows unless the request says otherwise', () => {
  expect(support.listTickets.query.parse({})).toEqual({ skip: 0, limit: 50 })
})

test('a body that must be a list is one', () => {
  for (const { body } of [booking.checkDailyLimits, booking.checkIfBlocked])
    expect(body.safeParse({}).error?.issues[0]?.message).toBe('Expected array, received object')
})

test('a response to a ticket is multipart form data', () => {
  expect(support.respondToTicket).toHaveProperty('form')
  expect(support.respondToTicket).not.toHaveProperty('body')
})

test('the user has the four fields of a session', () => {
  expect(fieldsOf(identity.user)).toEqual(['avatar', 'userName', 'email', 'authority'])
})

test('a failed outcome is called "failed"', () => {
  expect(identity.outcome.shape.status.options).toContain('failed')
})

test('a refund is an amount in whole paise', () => {
  const { amount } = refunds.refundPayment.query.shape
  expect(amount.parse('12550')).toBe(12_550)
  expect(amount.safeParse('125.5').success).toBe(false)
})
