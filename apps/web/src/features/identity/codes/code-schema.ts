import { otpCode } from '@vazhipadu/contract/schemas/identity'
import { z } from 'zod'

/** An empty code is a code of the wrong length, not a missing field. */
export const codeForm = z.object({ otp: z.preprocess((value) => value ?? '', otpCode) })
