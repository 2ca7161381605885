import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { say } from '../../../lib/i18n/i18n.ts'

type Options = { challenge: string; [name: string]: unknown }
type Sent = { id: string; rawId: string; type: 'public-key'; response: Record<string, unknown> }

/** Translates why WebAuthn failed: cancelled, timed out, or no authenticator on this machine. */
export function keyFailure(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined
  const code = 'code' in failure ? String(failure.code) : ''
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || failure.name === 'InvalidStateError')
    return say('office-factors.failures.known')
  if (code.startsWith('ERROR_AUTHENTICATOR_MISSING') || failure.name === 'ConstraintError')
    return say('office-factors.failures.noLock')
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID' || failure.name === 'SecurityError')
    return say('office-factors.failures.wrongPage')
  if (failure.name === 'NotAllowedError' || failure.name === 'AbortError')
    return say('office-factors.failures.cancelled')
  if (failure.name === 'NotSupportedError' || code.startsWith('ERROR_'))
    return say('office-factors.failures.noKey')
  return undefined
}

/** Loaded on demand, so that the sign-in page does not include it. */
async function loadLibrary() {
  const library = await import('@simplewebauthn/browser')
  if (!library.browserSupportsWebAuthn()) throw new Error(say('office-factors.failures.noBrowser'))
  return library
}

const throwTranslated = (failure: unknown): never => {
  const words = keyFailure(failure)
  throw words === undefined ? failure : new Error(words, { cause: failure })
}

const sent = (answer: RegistrationResponseJSON | AuthenticationResponseJSON) => answer as unknown as Sent

export async function createKey(options: Options): Promise<Sent> {
  const { startRegistration } = await loadLibrary()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return sent(await startRegistration({ optionsJSON }).catch(throwTranslated))
}

export async function showKey(options: Options): Promise<Sent> {
  const { startAuthentication } = await loadLibrary()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return sent(await startAuthentication({ optionsJSON }).catch(throwTranslated))
}
