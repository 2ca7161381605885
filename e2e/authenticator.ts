import type { CDPSession, Page } from '@playwright/test'

/** Chromium's virtual authenticator: real WebAuthn, and user verification succeeds unless told otherwise. */
export async function addAuthenticator(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const add = async () => {
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return authenticatorId
  }
  let authenticatorId = await add()
  return {
    /** A finger that it does not know. */
    disableUserVerification: () =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    knowFinger: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
    /** Removes the authenticator and adds a new, empty one. */
    async lose() {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      authenticatorId = await add()
    },
    list: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
