import { z } from 'zod'
import { capabilities, endpoint } from './endpoint.ts'
import { mobileNumber, outcome, personName } from './identity.ts'

export const layoutTypes = [
  'collapsibleSide',
  'stackedSide',
  'topBarClassic',
  'framelessSide',
  'contentOverlay',
  'blank',
] as const

export const themeSchemas = ['default', 'dark', 'green', 'purple', 'orange'] as const

/** The interface preference, with the specification's field names; the web keeps it under `theme`. */
export const theme = z.object({
  themeSchema: z.enum(themeSchemas),
  direction: z.enum(['ltr', 'rtl']),
  mode: z.enum(['light', 'dark']),
  panelExpand: z.boolean(),
  controlSize: z.enum(['xs', 'sm', 'md', 'lg']),
  layout: z.object({
    type: z.enum(layoutTypes),
    sideNavCollapse: z.boolean(),
    previousType: z.enum(layoutTypes).optional(),
  }),
})
export type Theme = z.infer<typeof theme>

export const noticePreference = z.object({ email: z.boolean(), sms: z.boolean() })

const preferences = z.object({ theme: theme.nullable(), notices: noticePreference })

export const profile = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  mobile_verified: z.boolean(),
  /** Google's address, or of a picture kept here its path on the API's host. */
  avatar: z.string().nullable(),
  is_admin: z.boolean(),
  capabilities: z.array(z.enum(capabilities)),
  hasPassword: z.boolean(),
  preferences,
  showUserGuide: z.boolean(),
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile/self',
  summary: "The signed-in person's profile",
  access: 'signed-in',
  response: profile,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/profile/self',
  summary: 'Change the name',
  access: 'signed-in',
  body: z.object({ name: personName }),
  response: profile,
})

/** The largest picture taken, in bytes. */
export const avatarMaxBytes = 2 * 1024 * 1024
export const avatarTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const saveAvatar = endpoint({
  method: 'POST',
  path: '/profile/avatar',
  summary: 'Set the picture: multipart form data with one file, JPEG, PNG or WebP of 2 MB at most',
  access: 'signed-in',
  response: z.object({ avatar: z.string() }),
})

export const deleteAvatar = endpoint({
  method: 'DELETE',
  path: '/profile/avatar',
  summary: 'Remove the picture',
  access: 'signed-in',
  response: outcome,
})

export const getAvatar = endpoint({
  method: 'GET',
  path: '/profile/avatar/:code',
  summary: 'A picture by its unguessable address, as WebP of 256 by 256',
  access: 'public',
  params: z.object({ code: z.string().max(64) }),
  response: z.string().meta({ format: 'binary' }),
})

export const savePreference = endpoint({
  method: 'POST',
  path: '/profile/user-preference',
  summary: 'Keep the interface preference and which notices are wanted',
  access: 'signed-in',
  body: z.object({ theme: theme.optional(), notices: noticePreference.optional() }),
  response: preferences,
})

export const showUserGuide = endpoint({
  method: 'POST',
  path: '/profile/user-guide-show',
  summary: 'Show the user guide again',
  access: 'signed-in',
  response: outcome,
})

export const hideUserGuide = endpoint({
  method: 'POST',
  path: '/profile/user-guide-hide',
  summary: 'Hide the user guide for good',
  access: 'signed-in',
  response: outcome,
})

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
