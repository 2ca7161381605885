import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { opaqueToken, outcome, user } from './identity.ts'

const instant = z.iso.datetime({ offset: true })
const deviceId = z.object({ id: z.uuid() })

/**
 * `offered`: the code is on the screen. `claimed`: a phone has read it and waits for approval. `ended`: finished, for
 * any reason.
 */
const pairedDevice = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  owner: z.string(),
  state: z.enum(['offered', 'claimed', 'paired', 'ended']),
  name: z.string().nullable(),
  /** The phone's name for itself, for the manager to compare with the phone in the priest's hand. */
  device: z.string().nullable(),
  offeredUntil: instant,
  pairedAt: instant.nullable(),
  endsAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
})
export type PairedDevice = z.infer<typeof pairedDevice>

export const deviceName = z.string().trim().min(1).max(60)

export const listPairedDevices = endpoint({
  method: 'GET',
  path: '/paired-devices',
  summary: 'The phones that show the sheet of the day, and those on their way to it',
  access: 'people',
  response: z.object({ devices: z.array(pairedDevice) }),
})

export const offerPairing = endpoint({
  method: 'POST',
  path: '/paired-devices',
  summary: 'A QR code for the phone of somebody who holds the sheet alone: two minutes, once',
  access: 'people',
  stepUp: true,
  body: z.object({ account_id: z.uuid() }),
  response: z.object({ id: z.uuid(), url: z.string(), qr: z.array(z.string()), offeredUntil: instant }),
})

export const confirmPairing = endpoint({
  method: 'POST',
  path: '/paired-devices/:id/confirm',
  summary: 'The phone that has read the code is the right one, and is called this; thirty days from now',
  access: 'people',
  stepUp: true,
  params: deviceId,
  body: z.object({ name: deviceName }),
  response: outcome,
})

export const endPairing = endpoint({
  method: 'DELETE',
  path: '/paired-devices/:id',
  summary: 'End a paired phone, or a code on the screen, at once',
  access: 'people',
  params: deviceId,
  response: outcome,
})

export const claimPairing = endpoint({
  method: 'POST',
  path: '/paired-devices/claim',
  summary: 'The phone shows what the QR code said; answered once',
  access: 'public',
  body: z.object({ code: opaqueToken }),
  response: z.object({ claim: z.string(), owner: z.string() }),
})

export const collectPairing = endpoint({
  method: 'POST',
  path: '/paired-devices/collect',
  summary: 'The waiting phone asks whether it was confirmed; signs it in once it was',
  access: 'public',
  body: z.object({ claim: opaqueToken }),
  response: z.object({
    state: z.enum(['waiting', 'paired']),
    accessToken: z.string().optional(),
    user: user.optional(),
  }),
})
