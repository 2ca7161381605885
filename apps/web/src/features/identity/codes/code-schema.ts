import { otpCode } from '@vazhipadu/contract/schemas/identity'
import { z } from 'zod'

/** An empty code is reported as too short, not as a missing field. */
export const codeForm = z.object({ otp: z.preprocess((value) => value ?? '', otpCode) })
