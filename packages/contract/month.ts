import { fieldError } from './messages.ts'
import './messages.ts'
import { z } from 'zod'

/** A month of a year that the almanac can compute. */
export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: fieldError('month') })
