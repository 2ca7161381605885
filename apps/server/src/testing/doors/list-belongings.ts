import type { Named } from './make-victim.ts'

type Request = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  form?: Record<string, string>
}

/**
 * How an endpoint must react to the identifier of another person's data. `shared`: the data is everyone's. `secret`:
 * the identifier is itself the secret that grants access. `silent`: any caller gets the same answer, which says nothing
 * about a person. `theirs`: refused exactly like a missing record; `ends`: why the owner gets the same refusal.
 */
export type Belonging =
  | { shared: string }
  | { secret: string }
  | { silent: (of: Named) => Request }
  | { theirs: (of: Named) => Request; status?: number; ends?: string }

const STARS = { shared: 'the stars are everybody’s' }
const OFFERINGS = { shared: 'offerings, deities, stars and days are the temple’s' }
const RELEASES = {
  shared: 'a room, a release and its draw are everybody’s; whoever asks asks for themselves',
}
const TICKET = { secret: 'a ticket that we signed for one session, and that its owner’s phone keeps' }
const LINK = { secret: 'a signed link or one of 128 random bits, sent to its owner alone' }
const OWN_REQUEST = { secret: 'the token of a request that its owner began, with limits on guessing codes' }
const PROVEN = { secret: 'authenticated by its signature or password only' }
const REPORTS = { secret: 'the providers of mail and SMS send our secret with it' }

/** The identifier is a form field, so the refusal is reported for that field. */
const IN_FORM = 422
/** Calls with one-time codes answer an outcome: status `failed` with a message. */
const AS_OUTCOME = 200

const tomorrow = '2026-12-02'
const address = {
  recipient: 'A Stranger',
  line1: 'Elsewhere',
  city: 'Alappuzha',
  country: 'IN',
  state: 'IN-KL',
  postalCode: '688001',
  mobile: '+919847099999',
}
const order = ({ tranNo }: Named) => ({ params: { tran_no: tranNo } })
const ticket = ({ ticketId }: Named) => ({ params: { id: ticketId } })
const post = (addressId: string) => ({ option: 'post', address_id: addressId, frequency: 'each' })
const basket = ({ addressId }: Named) => ({
  lines: [{ offering_id: 1, date: tomorrow, name: 'Ammini', star_id: 9, quantity: 1 }],
  delivery: post(addressId),
})

/**
 * One row for each endpoint that is open to any caller or any devotee and takes an identifier. The order matters: reads
 * before writes, because the owner makes the same call after the stranger.
 */
export const belongings: Record<string, Belonging> = {
  'POST /booking/check-daily-limits': OFFERINGS,
  'POST /booking/check-if-blocked': OFFERINGS,
  'GET /booking/get-blocked-dates': OFFERINGS,
  'GET /booking/calendar': OFFERINGS,
  'GET /booking/get-date-for-star': OFFERINGS,
  'POST /booking/plan': OFFERINGS,
  'GET /booking/get-concern-offerings': OFFERINGS,
  'GET /booking/offerings/': OFFERINGS,

  'GET /public/v1/stars/:star/days': STARS,
  'GET /public/v1/stars/:file': STARS,
  'GET /public/v1/offerings/:id/availability': OFFERINGS,
  'GET /public/v1/calendars/:file': LINK,
  'POST /booking/bridge': LINK,
  'POST /booking/closed-day': LINK,
  'POST /booking/closed-day/answer': LINK,
  'GET /profile/avatar/:code': { secret: 'the picture’s address is made of random bits' },
  'GET /receipts/verify/:code': { silent: () => ({ params: { code: 'unknown' } }) },
  'GET /booking/orders/:tran_no/status': { silent: order },

  'POST /auth/forgot-password': { secret: 'only the owner of the identifier is sent anything' },
  'POST /auth/reset/resend-email-otp': OWN_REQUEST,
  'POST /auth/reset/resend-mobile-otp': OWN_REQUEST,
  'POST /auth/reset/reset-password': OWN_REQUEST,
  'POST /auth/reset/verify-otp': OWN_REQUEST,
  'POST /auth/verify-email': OWN_REQUEST,
  'POST /auth/verify-mobile': OWN_REQUEST,
  'POST /auth/login': PROVEN,
  'POST /auth/login/code': PROVEN,
  'POST /paired-devices/claim': { secret: 'a code read from a screen: once, for two minutes' },
  'POST /factors/passkey': { secret: 'the answer to a challenge of this very session' },
  'POST /factors/use/passkey': { secret: 'the answer to a challenge of this session, by an own key' },
  'POST /factors/use/recovery-code': { secret: 'long and random, good once, for its own account alone' },
  'DELETE /factors/:kind/:id': {
    secret: 'one’s own key alone, and with a factor just given: `accept-code.db.test.ts`',
  },
  'POST /auth/google/login': PROVEN,
  'POST /notifications/mail-report': REPORTS,
  'POST /notifications/sms-report': REPORTS,
  'POST /booking/payment-success': PROVEN,

  'GET /booking/orders/:tran_no': { theirs: order },
  'GET /booking/orders/:tran_no/calendar.ics': { theirs: order },
  'GET /booking/orders/:tran_no/checkout': { theirs: order },
  'GET /booking/receipt/generate-receipt/:id': { theirs: ({ tranNo }) => ({ params: { id: tranNo } }) },
  'GET /booking/user-transactions': {
    theirs: ({ accountId }) => ({ query: { account_id: accountId } }),
    // 403 instead of 404: only the office names accounts, and their ids are random.
    status: 403,
  },
  'POST /booking/payment-failure': { theirs: ({ tranNo }) => ({ body: { tran_no: tranNo } }) },
  'POST /booking/orders/:tran_no/cancel-preview': {
    theirs: (of) => ({ ...order(of), body: { line_ids: [of.lineId], version: 1 } }),
  },
  'POST /booking/orders/:tran_no/cancel': {
    theirs: (of) => ({ ...order(of), body: { line_ids: [of.lineId], version: 1 } }),
  },
  'POST /booking/orders/:tran_no/lines/:line_id/move': {
    theirs: (of) => ({
      params: { tran_no: of.tranNo, line_id: String(of.lineId) },
      body: { date: tomorrow, version: 1 },
    }),
  },
  'POST /booking/orders/:tran_no/lines/:line_id/move-back': {
    theirs: (of) => ({
      params: { tran_no: of.tranNo, line_id: String(of.lineId) },
      body: { version: 1 },
    }),
  },
  'POST /booking/orders/:tran_no/lines/:line_id/correct': {
    theirs: (of) => ({
      params: { tran_no: of.tranNo, line_id: String(of.lineId) },
      body: { name: 'A Stranger', version: 1 },
    }),
  },
  'POST /booking/preview-delivery-option': {
    theirs: ({ tranNo, addressId }) => ({ body: { tran_no: tranNo, delivery: post(addressId) } }),
  },
  'PUT /booking/update-delivery-option': {
    theirs: ({ tranNo, addressId }) => ({ body: { tran_no: tranNo, delivery: post(addressId), version: 1 } }),
  },
  'POST /booking/quote': { theirs: (of) => ({ body: basket(of) }), status: IN_FORM },
  'POST /booking/initiate': { theirs: (of) => ({ body: basket(of) }), status: IN_FORM },

  'GET /tickets/:id': { theirs: ticket },
  'POST /tickets/:id/attachments/:attachmentId/download': {
    theirs: ({ ticketId, attachmentId }) => ({ params: { id: ticketId, attachmentId } }),
  },
  'POST /tickets/transactions': { theirs: ({ ticketId }) => ({ body: { ticket_id: ticketId } }) },
  'POST /tickets/new': {
    theirs: ({ tranNo }) => ({
      form: { ticket_type: 'other', subject: 'About a booking', text: 'It is not mine.', tran_no: tranNo },
    }),
    status: IN_FORM,
  },
  'POST /tickets/conversations/new': {
    theirs: ({ ticketId }) => ({ form: { ticket_id: ticketId, text: 'Who are you?' } }),
  },
  'PUT /tickets/:id/status': { theirs: (of) => ({ ...ticket(of), body: { status: 'closed' } }) },

  'POST /profile/generate-email-otp': {
    theirs: ({ mailToken }) => ({ body: { token: mailToken } }),
    status: AS_OUTCOME,
  },
  'POST /profile/generate-mobile-otp': {
    theirs: ({ smsToken }) => ({ body: { token: smsToken } }),
    status: AS_OUTCOME,
  },
  'POST /profile/verify-email': {
    theirs: ({ mailToken, mailCode }) => ({ body: { token: mailToken, otpCode: mailCode } }),
    status: AS_OUTCOME,
  },
  'POST /profile/verify-mobile': {
    theirs: ({ smsToken, smsCode }) => ({ body: { token: smsToken, otpCode: smsCode } }),
    status: AS_OUTCOME,
    ends: 'their e-mail was changed just before, which ends what else was under way',
  },
  'POST /profile/devotees': STARS,
  'PUT /profile/address/:id': {
    theirs: ({ addressId }) => ({ params: { id: addressId }, body: address }),
  },
  'DELETE /profile/address/:id': { theirs: ({ addressId }) => ({ params: { id: addressId } }) },
  'PUT /profile/devotees/:id': {
    theirs: ({ devoteeId }) => ({
      params: { id: devoteeId },
      body: { name: 'A Stranger', relation: 'other' },
    }),
  },
  'DELETE /profile/devotees/:id': { theirs: ({ devoteeId }) => ({ params: { id: devoteeId } }) },
  'DELETE /profile/sessions/:id': { theirs: ({ sessionId }) => ({ params: { id: sessionId } }) },
  'GET /waiting-room/:room_id/now-serving': RELEASES,
  'POST /waiting-room/:room_id/join': RELEASES,
  'POST /waiting-room/:room_id/turn': TICKET,
  'GET /waiting-room/draws/:draw_id': RELEASES,
  'GET /waiting-room/draws/:draw_id/entries/:shard': RELEASES,
  'GET /releases/:release_id': RELEASES,
  'PUT /releases/:release_id/entry': RELEASES,
  'GET /releases/:release_id/entry': RELEASES,
  'DELETE /releases/:release_id/entry': RELEASES,
  'GET /releases/:release_id/chances': RELEASES,
}
