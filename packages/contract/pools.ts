import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldError } from './messages.ts'

const specialLimit = z
  .object({
    star: z.number().int().min(1).max(27).optional(),
    observance: z.string().max(40).optional(),
    dailyLimit: z.number().int().min(0).max(1_000_000),
  })
  .refine(({ star, observance }) => (star === undefined) !== (observance === undefined), {
    error: fieldError('starOrDay'),
  })

export const poolInput = z.object({
  name: z.string().trim().min(2).max(80),
  /** The unit of the limit: tickets, shares, half litres. */
  unit: z.string().trim().min(2).max(30),
  /** Null: no limit. */
  dailyLimit: z.number().int().min(0).max(1_000_000).nullable(),
  /** The calendar shows "few left" from this many units down. */
  fewLeft: z.number().int().min(0).max(1_000_000),
  /** Limits on chosen stars or special days; if several apply, the smallest counts. */
  specialLimits: z.array(specialLimit).max(40).default([]),
})

export const pool = z.object({
  id: z.number().int(),
  name: z.string(),
  unit: z.string(),
  dailyLimit: z.number().int().nullable(),
  fewLeft: z.number().int(),
  specialLimits: z.array(
    z.object({
      star: z.number().int().nullable(),
      observance: z.string().nullable(),
      dailyLimit: z.number(),
    }),
  ),
  version: z.number().int(),
})

export const createPool = endpoint({
  method: 'POST',
  path: '/admin/catalogue/pools',
  summary: 'Add a pool; audited',
  access: 'catalogue',
  body: poolInput,
  response: pool,
})

export const updatePool = endpoint({
  method: 'PUT',
  path: '/admin/catalogue/pools/:id',
  summary: 'Change a pool and its limits; a stale version is refused; audited',
  access: 'catalogue',
  params: z.object({ id: z.coerce.number<string | number>().int() }),
  body: poolInput.extend({ version: z.number().int() }),
  response: pool,
})
