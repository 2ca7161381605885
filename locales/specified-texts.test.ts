import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Words = { [name: string]: Words | string }

/** The English text of a key; the first part of the key names the file. */
function textOf(key: string): Words | string | undefined {
  const [file = '', ...names] = key.split('.')
  let found: Words | string | undefined = JSON.parse(
    readFileSync(join(import.meta.dirname, 'en', `${file}.json`), 'utf8'),
  )
  for (const name of names) found = typeof found === 'object' ? found[name] : undefined
  return found
}

test.each([
  ['api.anErrorOccurred', 'An error occurred'],
  ['api.unknownError', 'An unknown error occurred'],
  ['api.tokenMissing', 'Authentication token not found in cookies.'],
  ['api.refreshFailed', 'Refresh failed'],
  ['api.dataNotFound', 'data not found'],
  ['app.error.title', 'Unexpected Application Error!'],
  ['checkout.payments.failed', 'Failed to fetch transactions'],
  ['fields.otpLength', 'OTP must be 6 digits'],
  ['fields.otpNumbers', 'Only numbers are allowed'],
  ['identity.code.verifying', 'Verifying...'],
  ['identity.code.resendIn', 'Resend OTP in {{seconds}}s'],
  ['identity.messages.unableToSignUp', 'Unable to sign up'],
  ['identity.messages.unableToVerify', 'Unable to verify'],
  ['identity.messages.unableToResendMobile', 'Unable to resend mobile OTP'],
  ['identity.messages.unableToResendEmail', 'Unable to resend email OTP'],
  ['identity.messages.verificationFailed', 'Verification failed.'],
  ['identity.messages.verificationThrew', 'An error occurred during verification.'],
  ['identity.messages.resendFailed', 'Failed to resend OTP.'],
  ['identity.messages.resendThrew', 'An error occurred while resending OTP.'],
  ['identity.messages.emailResent', 'Email OTP resent successfully.'],
  ['identity.messages.mobileResent', 'Mobile OTP resent successfully.'],
  ['identity.messages.emailVerified', 'Email verification successful.'],
  ['identity.messages.mobileVerified', 'Mobile verification successful.'],
  ['identity.messages.failedToLogOut', 'Failed to Log out'],
  ['identity.verify.emailTitle', 'Email OTP Verification'],
  ['identity.verify.mobileTitle', 'Mobile OTP Verification'],
  ['layouts.footer.terms', 'Terms & Conditions'],
  ['layouts.footer.privacy', 'Privacy Policy'],
  ['outcomes.emailResent', 'Email OTP resent successfully'],
  ['outcomes.mobileResent', 'Mobile OTP resent successfully'],
  ['outcomes.emailVerified', 'Email verification successful.'],
  ['outcomes.mobileVerified', 'Mobile verification successful.'],
  ['refusals.data_not_found', 'data not found'],
  ['sign-in.unable', 'Unable to sign in'],
  ['support.failed.tickets', 'Failed to fetch tickets'],
  ['support.failed.userTickets', 'Failed to fetch user tickets'],
  ['support.failed.create', 'Failed to create ticket'],
  ['support.failed.details', 'Failed to fetch ticket details'],
  ['support.failed.respond', 'Failed to respond to ticket'],
  ['support.failed.transactions', 'Failed to fetch transactions'],
  ['ui.toast.label', 'Notifications Alt+T'],
])('the English text %s stays "%s"', (key, text) => {
  expect(textOf(key)).toBe(text)
})
