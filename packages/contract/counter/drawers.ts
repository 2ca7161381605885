import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fieldError } from '../messages.ts'
import { counterSession, pieces } from './sales.ts'

/** A clerk's cash drawer: opened with a counted float, counted blind, and explained if it differs. */

const paise = z.number().int()

export const openCounter = endpoint({
  method: 'POST',
  path: '/counter/sessions',
  summary: 'Begin to sell, with the change that was counted into the drawer; the open one is answered again',
  access: 'desk',
  body: z.object({ denominations: pieces }),
  response: counterSession,
})

export const countDrawer = endpoint({
  method: 'POST',
  path: '/counter/sessions/:id/count',
  summary:
    'Count the drawer and end its sales; what it should hold is told with the answer. Even, it is closed; otherwise it may be counted once more, or explained',
  access: 'desk',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    denominations: pieces,
    /** UPI total by the bank's slip or app; 0 must be stated. */
    countedUpiPaise: paise.min(0, { error: fieldError('bankShows') }).max(1_000_000_000),
  }),
  response: counterSession,
})

export const explainDrawer = endpoint({
  method: 'POST',
  path: '/counter/sessions/:id/explain',
  summary:
    'Close a drawer that was counted and differs, with the reason that the treasurer reads; above the limit a second person agrees first',
  access: 'desk',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    reason: z
      .string()
      .trim()
      .min(3, { error: fieldError('reason') })
      .max(300),
  }),
  response: counterSession,
})

export const agreeToDrawer = endpoint({
  method: 'POST',
  path: '/counter/sessions/:id/agree',
  summary: 'A second person has counted too: the drawer is closed with its difference; never the own',
  access: ['treasury', 'people'],
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  /** The count that was on the screen: a later count is refused. */
  body: z.object({ countedCashPaise: z.number().int(), countedUpiPaise: z.number().int() }),
  response: counterSession,
})

export const markDrawerSeen = endpoint({
  method: 'POST',
  path: '/counter/sessions/:id/seen',
  summary: 'A large difference was looked at: it leaves the list of what needs somebody; never the own',
  access: ['treasury', 'people'],
  params: z.object({ id: z.uuid() }),
  body: z.object({}),
  response: counterSession,
})

export const listCounterSessions = endpoint({
  method: 'GET',
  path: '/counter/sessions',
  summary: 'Every clerk’s drawers by day, with what was counted and what it differed by, newest first',
  access: ['treasury', 'audit'],
  query: z.object({
    from_date: z.iso.date().or(z.literal('')).optional(),
    to_date: z.iso.date().or(z.literal('')).optional(),
    skip: z.coerce.number<string | number>().int().min(0).max(10_000).default(0),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
  }),
  response: z.object({ sessions: z.array(counterSession), hasMore: z.boolean() }),
})

export const getCounterSession = endpoint({
  method: 'GET',
  path: '/counter/sessions/:id',
  summary:
    'One drawer with its receipts and what was counted, for the slip that goes with the cash; a clerk sees the own',
  access: ['desk', 'treasury', 'people', 'audit'],
  params: z.object({ id: z.uuid() }),
  response: z.object({
    session: counterSession,
    /** First and last receipt number sold from it; null: no sales. */
    receipts: z.object({ first: z.string(), last: z.string() }).nullable(),
    isOwn: z.boolean(),
  }),
})
