import { withDescription } from './describe-variable.ts'
import { mailAddress, mailbox, positive, someText, webAddress } from './value-forms.ts'

export const messages = {
  SMTP_URL: withDescription(mailAddress, {
    purpose:
      'The mail server, with user and password where it asks for them. A live key demands `smtps://`, or `smtp://` with `?requireTLS=true`.',
    example: 'smtps://user:…@mail.temple.example',
    isSecret: true,
  }),
  MAIL_FROM: withDescription(mailbox, {
    purpose:
      'Address from which letters come. Its domain must allow the mail server to send for it (SPF, DKIM).',
    example: 'office@temple.example',
  }),
  PACE_MAILS_A_MINUTE: withDescription(positive.default(300), {
    purpose:
      'How many letters of a batch leave in a minute, over all workers: what mail servers take from one house without mistrust.',
  }),
  SMS_URL: withDescription(webAddress, {
    purpose: 'Where the SMS provider takes messages: the flow call of MSG91, or one that answers like it.',
    example: 'https://control.msg91.com/api/v5/flow',
  }),
  SMS_AUTH_KEY: withDescription(someText, {
    purpose: 'The account’s key at the SMS provider.',
    isSecret: true,
  }),
  PACE_SMS_A_MINUTE: withDescription(positive.default(150), {
    purpose: 'How many SMS of a batch leave in a minute, over all workers.',
  }),
}

/** The demo temple's values, in whose name the texts are tested. */
export const demoHouse = {
  SMS_TEMPLE_NAME: 'Sree Nagaraja Temple',
  SMS_TEMPLE_NAME_ML: 'ശ്രീ നാഗരാജ ക്ഷേത്രം',
  SMS_TEMPLE_NAME_TA: 'ஸ்ரீ நாகராஜா கோயில்',
  SMS_TEMPLE_NAME_KN: 'ಶ್ರೀ ನಾಗರಾಜ ದೇವಸ್ಥಾನ',
  SMS_TEMPLE_NAME_HI: 'श्री नागराज मंदिर',
  SMS_TEMPLE_NAME_TE: 'శ్రీ నాగరాజ ఆలయం',
  SMS_HEADER: 'KVMPZH',
}

const id = someText.describe('an id')

const template = (about: string) =>
  withDescription(id.optional(), {
    purpose: `The provider’s id of the registered text about ${about}.`,
    without: 'the message goes by e-mail alone',
  })

/** Registering a text takes weeks: all but the first may be added later. */
export const smsTemplates = {
  SMS_TEMPLE_NAME: withDescription(someText.default(demoHouse.SMS_TEMPLE_NAME), {
    purpose:
      'The temple’s name exactly as in the registered texts. The office sees the texts with this name before it sends to many people.',
  }),
  SMS_HEADER: withDescription(someText.default(demoHouse.SMS_HEADER), {
    purpose: 'The registered header, with which every text ends. Shown with them too.',
  }),
  SMS_TEMPLATE_CODE: withDescription(id, {
    purpose: 'The provider’s id of the registered text that carries a code: a mobile is proven by it.',
    example: '64f0c2d6e4b0a1b2c3d4e5f6',
  }),
  SMS_TEMPLATE_BOOKING_CONFIRMED: template('a booking on several days'),
  SMS_TEMPLATE_BOOKING_CONFIRMED_DAY: template('a booking on one day'),
  SMS_TEMPLATE_DELIVERY_PAID: template('more postage that was paid for another address'),
  SMS_TEMPLATE_PAYMENT_PENDING: template('a payment on which the bank has not decided'),
  SMS_TEMPLATE_PAID_LATE: template('a payment that came too late'),
  SMS_TEMPLATE_BALLOT_DRAWN: template('a draw that was won'),
  SMS_TEMPLATE_REMINDER: template('the pooja of tomorrow'),
  SMS_TEMPLATE_PERFORMED: template('a pooja that was performed'),
  SMS_TEMPLATE_PRASADAM_SENT: template('prasadam that was posted'),
  SMS_TEMPLATE_MOVED: template('a pooja that was moved'),
  SMS_TEMPLATE_CANCELLED_BY_TEMPLE: template('a pooja that cannot be held'),
  SMS_TEMPLATE_DAY_OPEN_AGAIN: template('a pooja that is held after all'),
  SMS_TEMPLATE_REFUND_STARTED: template('money on its way back'),
  SMS_TEMPLATE_REFUND_DONE: template('money that was given back'),
}
