import { languages } from '@vazhipadu/locales/languages'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { outcome, personName } from './identity.ts'
import { capabilities } from './rights.ts'
import { theme } from './theme.ts'

export const noticePreference = z.object({ email: z.boolean(), sms: z.boolean() })

const preferences = z.object({
  theme: theme.nullable(),
  notices: noticePreference,
  /** The counter may show the family's names and stars to a clerk who enters the mobile number. */
  knownAtCounter: z.boolean(),
})

export const profile = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  mobile_verified: z.boolean(),
  /** A URL at Google, or a path on the API's host for a picture stored here. */
  avatar: z.string().nullable(),
  is_admin: z.boolean(),
  /** Holds rights in the office, even if this device may not use them now. */
  worksHere: z.boolean(),
  /** A phone paired for the day sheet: all other endpoints refuse it. */
  isPaired: z.boolean(),
  capabilities: z.array(z.enum(capabilities)),
  hasPassword: z.boolean(),
  /** The account can also sign in with Google. Optional because the previous version does not send it. */
  hasGoogle: z.boolean().optional(),
  preferences,
  /** Language of letters and SMS about the account, and of orders that do not specify another. */
  language: z.enum(languages),
  showUserGuide: z.boolean(),
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile/self',
  summary: "The signed-in person's profile",
  access: 'signed-in',
  pairedToo: true,
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

export const savePreference = endpoint({
  method: 'POST',
  path: '/profile/user-preference',
  summary: 'Keep the interface preference, which notices are wanted, and whether the counter may know one',
  access: 'signed-in',
  body: z.object({
    theme: theme.optional(),
    notices: noticePreference.optional(),
    knownAtCounter: z.boolean().optional(),
  }),
  response: preferences,
})

export const saveLanguage = endpoint({
  method: 'PUT',
  path: '/profile/language',
  summary: 'Choose the language one reads, among those that the temple offers',
  access: 'signed-in',
  body: z.object({ language: z.enum(languages) }),
  response: profile,
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

const byId = z.object({ id: z.uuid() })

/** Maximum upload size in bytes. */
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
