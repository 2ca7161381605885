import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fieldError } from '../messages.ts'
import { instant, ofRelease, opened, paise, releaseName } from './live.ts'

const person = z.object({
  name: z.string().trim().min(2).max(80),
  nameMl: z.string().trim().max(80).nullable().default(null),
  star_id: z.number().int().min(1).max(27).nullable().default(null),
})

export const announceBallot = endpoint({
  method: 'POST',
  path: '/releases/ballots',
  summary: 'Announce days that are given out by a ballot: entries over days, one draw, days to pay',
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
    entriesFrom: instant,
    /** Entries close and the draw is made at this time. */
    entriesUntil: instant,
  }),
  response: opened,
})

export const withdrawBallot = endpoint({
  method: 'POST',
  path: '/releases/:release_id/withdraw',
  summary:
    'Withdraw a ballot before its draw: nobody is drawn, all who are down are told, its days are booked as always',
  access: 'catalogue',
  params: ofRelease,
  response: z.object({ status: z.literal('withdrawn') }),
})

/** `called`: drawn, must be paid by `payUntil`. `waiting`: next in line if a called entry is not paid. */
export const entryStates = ['waiting', 'called', 'won', 'lapsed', 'given_back'] as const

const ownEntry = z.object({
  offering_id: z.number().int(),
  date: z.iso.date(),
  people: z.array(person),
  state: z.enum(entryStates),
  /** A secret code known only to the entrant, with which they can verify their own draw. */
  code: z.string(),
  enteredAt: instant,
  /** Number of entries for the same day ahead of this one; null before the draw. */
  before: z.number().int().nullable(),
  tran_no: z.string().nullable(),
  payUntil: instant.nullable(),
})

export const enterBallot = endpoint({
  method: 'PUT',
  path: '/releases/:release_id/entry',
  summary: 'Put oneself down in a ballot, or change what one has put down; nothing is charged',
  access: 'signed-in',
  params: ofRelease,
  body: z.object({
    offering_id: z.number().int(),
    date: z.iso.date(),
    people: z
      .array(person)
      .min(1, { error: fieldError('whoFor') })
      .max(20),
  }),
  response: ownEntry,
})

export const getEntry = endpoint({
  method: 'GET',
  path: '/releases/:release_id/entry',
  summary: 'What one has put down in a ballot, and what became of it',
  access: 'signed-in',
  params: ofRelease,
  response: z.object({ entry: ownEntry.nullable() }),
})

export const withdrawEntry = endpoint({
  method: 'DELETE',
  path: '/releases/:release_id/entry',
  summary: 'Take back what one has put down, before the draw',
  access: 'signed-in',
  params: ofRelease,
  response: z.object({ status: z.literal('withdrawn') }),
})

/** For each day of a ballot: number of entries and of places. */
export const countEntries = endpoint({
  method: 'GET',
  path: '/releases/:release_id/chances',
  summary: 'How many entries and people there are for each day of a ballot, beside its places',
  access: 'public',
  params: ofRelease,
  response: z.object({
    days: z.array(
      z.object({
        offering_id: z.number().int(),
        date: z.iso.date(),
        entries: z.number().int(),
        people: z.number().int(),
        left: z.number().int().nullable(),
      }),
    ),
  }),
})

const entry = z.object({
  /** Position in the draw, from 1; null before the draw. */
  place: z.number().int().nullable(),
  name: z.string(),
  offering_id: z.number().int(),
  date: z.iso.date(),
  people: z.number().int(),
  state: z.enum(entryStates),
  /** When it entered this state. */
  at: instant,
  payUntil: instant.nullable(),
  tran_no: z.string().nullable(),
})
export const entryLists = ['offered', 'line', 'all'] as const

export const listEntries = endpoint({
  method: 'GET',
  path: '/releases/:release_id/entries',
  summary: 'A ballot in the order of its draw: who was offered a place, and who stands in line',
  access: ['catalogue', 'desk', 'audit'],
  params: ofRelease,
  query: z.object({
    show: z.enum(entryLists).default('offered'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({
    release: opened,
    /** Null: not drawn yet. */
    drawnAt: instant.nullable(),
    counts: z.record(z.enum(entryStates), z.number().int()),
    people: z.number().int(),
    /** Places of all its days, and how many are paid. */
    places: z.number().int().nullable(),
    paid: z.number().int(),
    takenPaise: paise,
    entries: z.array(entry),
    pages: z.number().int(),
  }),
})
