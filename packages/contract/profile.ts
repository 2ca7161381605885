import { z } from 'zod'
import { capabilities, endpoint } from './endpoint.ts'
import { outcome, personName } from './identity.ts'

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
