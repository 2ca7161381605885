import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { capabilities } from './rights.ts'

const instant = z.iso.datetime({ offset: true })
const capability = z.enum(capabilities)

/** The second factors a person has; `device`: a phone paired for the day sheet. */
export const factorKinds = ['passkey', 'app', 'both', 'device', 'none'] as const

const changeAsked = z.object({
  id: z.uuid(),
  wanted: z.array(capability),
  until: z.iso.date().nullable(),
  reason: z.string(),
  /** Null: asked by a command on the server. */
  askedBy: z.string().nullable(),
  askedAt: instant,
  /** The request lapses if no second manager confirms it by then. */
  endsAt: instant,
  /** The caller may confirm as the second manager. */
  mayConfirm: z.boolean(),
  /** The caller made the request. */
  isMine: z.boolean(),
})

const person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  capabilities: z.array(capability),
  /** Rights that expire after a date. */
  ends: z.array(z.object({ capability, until: z.iso.date() })),
  factor: z.enum(factorKinds),
  /** Until then the person may work without a second factor. */
  graceUntil: instant.nullable(),
  lastSignInAt: instant.nullable(),
  lastDevice: z.string().nullable(),
  /** Number of devices signed in now. */
  devices: z.number().int(),
  lastSeenAt: instant.nullable(),
  isDisabled: z.boolean(),
  waiting: changeAsked.nullable(),
  /** Held rights in the past and holds none now. */
  withdrawn: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  isMe: z.boolean(),
})
export type Person = z.infer<typeof person>

export const listPeople = endpoint({
  method: 'GET',
  path: '/admin/people',
  summary: 'Whoever works here or is about to: rights, second factor, last sign-in, devices',
  access: ['people', 'audit'],
  response: z.object({
    people: z.array(person),
    /** Number of people who may grant rights; with fewer than two there is no second manager to confirm. */
    managers: z.number().int(),
  }),
})

const story = z.object({
  id: z.uuid(),
  at: instant,
  held: z.array(capability),
  wanted: z.array(capability),
  until: z.iso.date().nullable(),
  reason: z.string(),
  askedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** Null while it waits. */
  outcome: z.enum(['done', 'declined', 'lapsed']).nullable(),
})

export const getPerson = endpoint({
  method: 'GET',
  path: '/admin/people/:id',
  summary: 'One person of the office: devices and the story of their rights',
  access: ['people', 'audit'],
  params: z.object({ id: z.uuid() }),
  response: z.object({
    person,
    sessions: z.array(
      z.object({ id: z.uuid(), device: z.string(), signedInAt: instant, lastSeenAt: instant }),
    ),
    story: z.array(story),
    /** Open work to be handed over when their rights are withdrawn. */
    openDrawer: z.object({ since: instant }).nullable(),
    /** Managers who would be asked to confirm; if empty, a grant takes effect at once. */
    confirmers: z.array(z.string()),
    /** A manager asked to remove all second factors; a second manager must agree before `endsAt`. */
    resetAsked: z.object({ by: z.string().nullable(), isMine: z.boolean(), endsAt: instant }).nullable(),
  }),
})

export const findAccount = endpoint({
  method: 'POST',
  path: '/admin/people/find',
  summary: 'The account with this e-mail address or proven mobile, to give rights to',
  access: 'people',
  body: z.object({ contact: z.string().trim().min(3).max(254) }),
  response: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    mobile: z.string().nullable(),
    capabilities: z.array(capability),
    confirmers: z.array(z.string()),
  }),
})

const done = z.object({
  /** `waiting`: a second manager must confirm. */
  outcome: z.enum(['done', 'waiting']),
  /** Granted without confirmation, because there is no other manager. */
  wasAlone: z.boolean(),
})

export const changeRights = endpoint({
  method: 'PUT',
  path: '/admin/people/:id/rights',
  summary:
    'What somebody shall hold. Taking away holds at once and ends their sessions; giving waits for a second manager, where there is one; audited',
  access: 'people',
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({
    capabilities: z.array(capability).max(capabilities.length),
    /** Last day of the granted rights; null: no end. */
    until: z.iso.date().nullable().default(null),
    reason: z.string().trim().min(3).max(300),
  }),
  response: done,
})

export const confirmRights = endpoint({
  method: 'POST',
  path: '/admin/people/changes/:id/confirm',
  summary: 'A second manager says yes; never who asked, nor who gets the rights; audited',
  access: 'people',
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  response: done,
})

export const declineRights = endpoint({
  method: 'POST',
  path: '/admin/people/changes/:id/decline',
  summary: 'The rights are not given after all; who asked may take it back; audited',
  access: 'people',
  params: z.object({ id: z.uuid() }),
  response: z.object({ outcome: z.literal('declined') }),
})

export const endPersonSession = endpoint({
  method: 'DELETE',
  path: '/admin/people/:id/sessions/:session_id',
  summary: 'Sign one device of somebody out; audited',
  access: 'people',
  params: z.object({ id: z.uuid(), session_id: z.uuid() }),
  response: z.object({ ended: z.literal(1) }),
})

export const endPersonSessions = endpoint({
  method: 'DELETE',
  path: '/admin/people/:id/sessions',
  summary: 'Sign every device of somebody out; audited',
  access: 'people',
  params: z.object({ id: z.uuid() }),
  response: z.object({ ended: z.number().int() }),
})
