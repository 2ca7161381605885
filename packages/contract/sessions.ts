import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'

export const session = z.object({
  id: z.uuid(),
  device: z.string(),
  signedInAt: z.iso.datetime({ offset: true }),
  lastSeenAt: z.iso.datetime({ offset: true }),
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/profile/sessions',
  summary: 'The signed-in devices',
  access: 'signed-in',
  response: z.object({ sessions: z.array(session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/profile/sessions/:id',
  summary: 'Sign one device out',
  access: 'signed-in',
  params: z.object({ id: z.uuid() }),
  response: outcome,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/profile/sessions',
  summary: 'Sign every other device out',
  access: 'signed-in',
  response: outcome,
})

export const removeGoogle = endpoint({
  method: 'DELETE',
  path: '/profile/google',
  summary: 'Sign in with Google no more',
  access: 'signed-in',
  response: outcome,
})
