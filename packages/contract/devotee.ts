import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { outcome, personName } from './identity.ts'

const byId = z.object({ id: z.uuid() })

export const relations = [
  'self',
  'spouse',
  'mother',
  'father',
  'daughter',
  'son',
  'grandparent',
  'grandchild',
  'sibling',
  'other',
] as const

export const devoteeInput = z.object({
  name: personName,
  /** The same name in Malayalam script, as the priest reads it. */
  nameMl: z.string().trim().max(80).optional(),
  /** 1 Aswathi … 27 Revathi; absent: not known. */
  starId: z.number().int().min(1).max(27).nullable().default(null),
  relation: z.enum(relations).default('other'),
})

export const devotee = z.object({
  id: z.uuid(),
  name: z.string(),
  nameMl: z.string().nullable(),
  starId: z.number().nullable(),
  relation: z.enum(relations),
})
export type Devotee = z.infer<typeof devotee>

export const listDevotees = endpoint({
  method: 'GET',
  path: '/profile/devotees',
  summary: 'The family: those for whom poojas are booked',
  access: 'signed-in',
  response: z.object({ devotees: z.array(devotee) }),
})

export const addDevotee = endpoint({
  method: 'POST',
  path: '/profile/devotees',
  summary: 'Add a member of the family (50 at most)',
  access: 'signed-in',
  body: devoteeInput,
  response: devotee,
})

export const updateDevotee = endpoint({
  method: 'PUT',
  path: '/profile/devotees/:id',
  summary: 'Change a member of the family',
  access: 'signed-in',
  params: byId,
  body: devoteeInput,
  response: devotee,
})

export const deleteDevotee = endpoint({
  method: 'DELETE',
  path: '/profile/devotees/:id',
  summary: 'Remove a member of the family',
  access: 'signed-in',
  params: byId,
  response: outcome,
})
