import * as contract from '@vazhipadu/contract/support'
import sharp from 'sharp'
import { afterEach, beforeAll, expect } from 'vitest'
import { fillCatalogue } from './fill-catalogue.ts'
import { makeAccount, makeAdmin } from './make-account.ts'
import { sendForm } from './send-form.ts'
import { startApi } from './start-api.ts'
import { useStarted } from './use-started.ts'

export type SupportPerson = Awaited<ReturnType<typeof makeAccount>>
type Query = Record<string, string | number>

export const asks = {
  ticket_type: 'payment',
  subject: 'Money taken twice',
  text: 'Both payments show in my bank app.',
}

/** Two devotees and an office member, and their actions on tickets. */
async function startSupport() {
  const api = await startApi({ LIMIT_TICKETS_PER_ACCOUNT_AN_HOUR: '1000' })
  await fillCatalogue(api)
  const devotee = await makeAccount(api, { name: 'Aswathy Suresh' })
  const stranger = await makeAccount(api, { name: 'Venugopal 100%_Nambiar' })
  const admin = await makeAdmin(api)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  const start = api.clock.now().getTime()

  return {
    ...api,
    devotee,
    stranger,
    admin,
    /** Access tokens are short-lived, so each test begins at the same time. */
    turnBack: () => api.clock.advance({ seconds: (start - api.clock.now().getTime()) / 1000 }),
    png: (name = 'bank-app.jpg') => new File([new Uint8Array(picture)], name, { type: 'image/jpeg' }),
    async raise(person: SupportPerson, changes: Record<string, string> = {}, files: File[] = []) {
      const form = { ...asks, ...changes }
      const raised = await sendForm(api, contract.createTicket, { form, files }, person)
      expect([raised.status, raised.body.detail]).toEqual([200, undefined])
      return raised.body
    },
    respond: (person: SupportPerson, ticket_id: string, text = 'Thank you.', files: File[] = []) =>
      sendForm(api, contract.respondToTicket, { form: { ticket_id, text }, files }, person),
    show: (person: SupportPerson, id: string) =>
      api.call(contract.getTicket, { params: { id }, query: {} }, person),
    setStatus: (person: SupportPerson, id: string, status: contract.TicketStatus) =>
      api.call(contract.changeTicketStatus, { params: { id }, body: { status } }, person),
    listAll: (query: Query = {}) => api.call(contract.listTickets, { query: query as never }, admin),
    listOwn: (person: SupportPerson, query: Query = {}) =>
      api.call(contract.listUserTickets, { query: query as never }, person),
  }
}

/** Starts it for the tests of a file, each of which begins at the same time. */
export function useSupport() {
  const api = useStarted(startSupport)
  const devotee = {} as SupportPerson
  const stranger = {} as SupportPerson
  const admin = {} as SupportPerson
  beforeAll(() => {
    Object.assign(devotee, api.devotee)
    Object.assign(stranger, api.stranger)
    Object.assign(admin, api.admin)
  })
  afterEach(() => api.turnBack())
  return { api, devotee, stranger, admin }
}
