import type { VerifyGoogle } from '../../gateways/google.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { type AccessTokens, createAccessTokens } from './sessions/sign-access-token.ts'
import { createPasswords, type Passwords } from './sign-in/hash-password.ts'
import { createDeviceMarks, type DeviceMarks } from './sign-in/mark-device.ts'

/** The dependencies of identity's use cases. */
export type Identity = Platform & {
  settings: Settings
  verifyGoogle: VerifyGoogle
  passwords: Passwords
  tokens: AccessTokens
  marks: DeviceMarks
}

export function prepareIdentity(
  base: Platform & { settings: Settings; verifyGoogle: VerifyGoogle },
): Identity {
  const { config } = base
  return {
    ...base,
    tokens: createAccessTokens(config.TOKEN_KEYS),
    marks: createDeviceMarks(config.DEVICE_KEYS),
    passwords: createPasswords({
      concurrency: config.PASSWORD_HASHES_AT_ONCE,
      maxQueued: config.PASSWORD_HASHES_QUEUED,
    }),
  }
}
