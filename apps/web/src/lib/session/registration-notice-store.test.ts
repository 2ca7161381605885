import { describe, expect, it } from 'vitest'
import {
  closeRegistrationDialog,
  openRegistrationDialog,
  useRegistrationNotice,
} from './registration-notice-store.ts'

describe('registration notice', () => {
  it('begins closed, with showRegisterToast false', () => {
    expect(useRegistrationNotice.getState()).toMatchObject({ showRegisterToast: false, isDialogOpen: false })
  })

  it('opening takes message, e-mail, mobile and temporary token', () => {
    openRegistrationDialog('Code sent', 'l@example.org', '+919847012345', 'temp-token')
    expect(useRegistrationNotice.getState()).toEqual({
      showRegisterToast: false,
      isDialogOpen: true,
      dialogMessage: 'Code sent',
      emailAddress: 'l@example.org',
      mobileNumber: '+919847012345',
      temporaryToken: 'temp-token',
    })
  })

  it('closing clears the message, asks for the toast and keeps e-mail, mobile and token', () => {
    closeRegistrationDialog()
    expect(useRegistrationNotice.getState()).toEqual({
      showRegisterToast: true,
      isDialogOpen: false,
      dialogMessage: '',
      emailAddress: 'l@example.org',
      mobileNumber: '+919847012345',
      temporaryToken: 'temp-token',
    })
  })
})
