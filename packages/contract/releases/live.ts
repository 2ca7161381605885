import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fieldError } from '../messages.ts'
import { roomPhases } from '../waiting-room.ts'

export const instant = z.iso.datetime({ offset: true })
export const paise = z.number().int()
export const ofRelease = z.object({ release_id: z.uuid() })

export const releaseKinds = ['live', 'ballot'] as const
export const releaseEnds = ['sold_out', 'time', 'office', 'withdrawn'] as const

export const opened = z.object({
  id: z.uuid(),
  kind: z.enum(releaseKinds),
  title: z.string(),
  titleMl: z.string(),
  offerings: z.array(z.object({ id: z.number().int(), name: z.string(), nameMl: z.string() })),
  dates: z.array(z.iso.date()),
  announcedAt: instant,
  /** For a ballot: the period in which entries are accepted; it is drawn as soon as they close. */
  joinsFrom: instant.nullable(),
  opensAt: instant.nullable(),
  endsAt: instant.nullable(),
  room_id: z.uuid().nullable(),
  draw_id: z.uuid(),
  /** SHA-256 of the draw's secret; published with the announcement and never changed. */
  commitment: z.string(),
  endedAt: instant.nullable(),
  endReason: z.enum(releaseEnds).nullable(),
})
export type Release = z.output<typeof opened>

/** Public, and may be cached for a few seconds. */
export const listAnnounced = endpoint({
  method: 'GET',
  path: '/releases/announced',
  summary: 'Releases that are announced or under way',
  access: 'public',
  response: z.object({ releases: z.array(opened) }),
})

/** Also answers after the end, so that participants can see the outcome. */
export const getRelease = endpoint({
  method: 'GET',
  path: '/releases/:release_id',
  summary: 'One release, announced, under way or over',
  access: 'public',
  params: ofRelease,
  response: opened,
})

export const releaseName = z
  .string()
  .trim()
  .min(3, { error: fieldError('name') })
  .max(80)

export const announceRelease = endpoint({
  method: 'POST',
  path: '/releases',
  summary: 'Announce days that are given out in a live room; the seal of the draw is published with it',
  access: 'catalogue',
  stepUp: true,
  body: z.object({
    id: z.uuid(),
    title: releaseName,
    titleMl: releaseName,
    offering_ids: z
      .array(z.number().int())
      .min(1, { error: fieldError('offering') })
      .max(20),
    dates: z
      .array(z.iso.date())
      .min(1, { error: fieldError('day') })
      .max(60),
    opensAt: instant,
    endsAt: instant,
    /** Maximum number of devotees admitted at once. */
    windowSize: z.number().int().min(1).max(100_000),
    /** Maximum number of calls per minute. */
    ratePerMinute: z.number().int().min(1).max(120_000),
  }),
  response: opened,
})

export const listReleases = endpoint({
  method: 'GET',
  path: '/releases',
  summary: 'All releases, the newest first',
  access: ['catalogue', 'desk', 'treasury', 'audit'],
  response: z.object({ releases: z.array(opened) }),
})

const place = z.object({
  offering_id: z.number().int(),
  date: z.iso.date(),
  left: z.number().int().nullable(),
  held: z.number().int(),
  sold: z.number().int(),
})

export const watchRelease = endpoint({
  method: 'GET',
  path: '/releases/:release_id/live',
  summary:
    'A release as it goes: who waits, who is inside, what is sold, how fast, and how the systems bear it',
  access: ['catalogue', 'desk', 'treasury', 'audit'],
  params: ofRelease,
  response: z.object({
    release: opened,
    at: instant,
    phase: z.enum(roomPhases),
    joined: z.number().int(),
    late: z.number().int(),
    called: z.number().int(),
    inside: z.number().int(),
    windowSize: z.number().int(),
    rate: z.number(),
    mostRate: z.number(),
    isPaused: z.boolean(),
    isAllHeld: z.boolean(),
    sold: z.number().int(),
    held: z.number().int(),
    left: z.number().int().nullable(),
    takenPaise: paise,
    bookings: z.number().int(),
    /** Called more than three minutes ago without entering. */
    missed: z.number().int(),
    leftWithoutBooking: z.number().int(),
    places: z.array(place),
    holdP99Ms: z.number().int().nullable(),
    providerP99Ms: z.number().int().nullable(),
    providerRefusals: z.number().int(),
    moments: z.array(
      z.object({ at: instant, sold: z.number().int(), held: z.number().int(), rate: z.number() }),
    ),
    /** Actions of people and of the system, newest first. */
    deeds: z.array(
      z.object({ at: instant, action: z.string(), by: z.string().nullable(), detail: z.string() }),
    ),
  }),
})

export const steerRelease = endpoint({
  method: 'POST',
  path: '/releases/:release_id/steer',
  summary: 'Pause, go on, change the pace or how many may be inside, end; each is audited',
  access: 'catalogue',
  params: ofRelease,
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('pause') }),
    z.object({ action: z.literal('resume') }),
    z.object({ action: z.literal('pace'), ratePerMinute: z.number().int().min(1).max(120_000) }),
    z.object({ action: z.literal('window'), windowSize: z.number().int().min(1).max(100_000) }),
    z.object({ action: z.literal('end') }),
  ]),
  response: z.object({ status: z.literal('done') }),
})
