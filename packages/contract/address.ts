import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mobileNumber, outcome, personName } from './identity.ts'

export const addressInput = z.object({
  recipient: personName,
  line1: z.string().trim().min(3).max(120),
  line2: z.string().trim().max(120).optional(),
  city: z.string().trim().min(2).max(80),
  /** ISO 3166-1 alpha-2. */
  country: z.string().length(2).toUpperCase(),
  /** `IN-KL` for India, free text elsewhere. */
  state: z.string().trim().max(80),
  postalCode: z.string().trim().max(12),
  mobile: mobileNumber,
  isDefault: z.boolean().default(false),
})

export const address = z.object({
  id: z.uuid(),
  recipient: z.string(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  country: z.string(),
  countryName: z.string(),
  state: z.string(),
  stateName: z.string(),
  postalCode: z.string(),
  mobile: z.string(),
  isDefault: z.boolean(),
})
export type Address = z.infer<typeof address>

const byId = z.object({ id: z.uuid() })

export const listAddresses = endpoint({
  method: 'GET',
  path: '/profile/address',
  summary: 'The saved addresses, the default one first',
  access: 'signed-in',
  response: z.object({ addresses: z.array(address) }),
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/profile/address',
  summary: 'Save an address (20 at most)',
  access: 'signed-in',
  body: addressInput,
  response: address,
})

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/profile/address/:id',
  summary: 'Change a saved address',
  access: 'signed-in',
  params: byId,
  body: addressInput,
  response: address,
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/profile/address/:id',
  summary: 'Remove a saved address',
  access: 'signed-in',
  params: byId,
  response: outcome,
})

const place = z.object({ code: z.string(), name: z.string() })

export const listCountries = endpoint({
  method: 'GET',
  path: '/profile/countries',
  summary: 'Countries, India first, with their dialling codes',
  access: 'public',
  response: z.object({ countries: z.array(place.extend({ dialCode: z.string().nullable() })) }),
})

export const listStates = endpoint({
  method: 'GET',
  path: '/profile/states',
  summary: 'States of a country; an empty list means: type it',
  access: 'public',
  query: z.object({ country: z.string().length(2).toUpperCase().default('IN') }),
  response: z.object({ states: z.array(place) }),
})
