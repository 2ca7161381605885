import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'

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
