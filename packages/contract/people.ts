import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { capabilities } from './rights.ts'

const instant = z.iso.datetime({ offset: true })
const capability = z.enum(capabilities)

/** How somebody proves it is them, beside the password; `device`: the sheet on a paired phone. */
export const factorKinds = ['passkey', 'app', 'both', 'device', 'none'] as const

const changeAsked = z.object({
  id: z.uuid(),
  wanted: z.array(capability),
  until: z.iso.date().nullable(),
  reason: z.string(),
  /** Null: a command on the machine. */
  askedBy: z.string().nullable(),
  askedAt: instant,
  /** Without a second yes by then it is nothing. */
  endsAt: instant,
  /** The caller may say the second yes. */
  mayConfirm: z.boolean(),
  /** It was the caller's own question. */
  isMine: z.boolean(),
})

const person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  capabilities: z.array(capability),
  /** What goes by itself after a day. */
  ends: z.array(z.object({ capability, until: z.iso.date() })),
  factor: z.enum(factorKinds),
  /** So long the second factor may still be missing. */
  graceUntil: instant.nullable(),
  lastSignInAt: instant.nullable(),
  lastDevice: z.string().nullable(),
  /** Signed in at this moment. */
  devices: z.number().int(),
  lastSeenAt: instant.nullable(),
  isDisabled: z.boolean(),
  waiting: changeAsked.nullable(),
  /** Held rights once and holds none any more. */
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
    /** Who may give rights; with fewer than two nobody can say the second yes. */
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
    /** What they leave behind, to be seen to when their rights are withdrawn. */
    openDrawer: z.object({ since: instant }).nullable(),
    /** Who would be asked for the second yes; nobody: what is given takes effect at once. */
    confirmers: z.array(z.string()),
    /** A manager asked to take every key off; a second one agrees before this ends. */
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
  /** `waiting`: a second manager is asked. */
  outcome: z.enum(['done', 'waiting']),
  /** Given without a second yes, because there is nobody else to say it. */
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
    /** The last day of what is added; null: no end. */
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
