import * as contract from '@vazhipadu/contract/support'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FileStore } from '../../gateways/files.ts'
import type { ScanFile } from '../../gateways/scan-file.ts'
import { createSemaphore, type Turns } from '../../platform/create-semaphore.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Downloads } from '../../platform/http/create-download.ts'
import { implement } from '../../platform/http/implement.ts'
import { implementForm } from '../../platform/http/implement-form.ts'
import { findIdempotencyKey } from '../../platform/http/read-idempotency-key.ts'
import { readLanguage } from '../../platform/http/read-language.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Threads } from '../../platform/start-threads.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { addNote } from './add-note.ts'
import { answerTicket } from './answer-ticket.ts'
import { assignTicket, listAssignees } from './assign-ticket.ts'
import { changeStatus } from './change-status.ts'
import { ATTACHMENT_KIND, createAttachmentDownload, openAttachment } from './create-attachment-download.ts'
import { listTickets } from './list-tickets.ts'
import { listTransactions } from './list-transactions.ts'
import { openTicket } from './open-ticket.ts'
import { ROOM } from './store-files.ts'
import { ticketIdDiffers } from './support.errors.ts'
import { checkReader, mayAnswer } from './support.policy.ts'
import { findTicketOwner, getTicket } from './support.reads.ts'

type Deps = Platform & {
  settings: Settings
  downloads: Downloads
  files: FileStore
  scanFile: ScanFile | undefined
  pictureTurns: Turns
  threads: Threads
}

const HOUR = 3_600

export function supportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, limits, settings, files, downloads } = deps
  const timeZone = config.TEMPLE_TIME_ZONE
  const scanner = deps.scanFile ? 'scanned' : 'unscanned'
  const keeping = { ...deps, turns: deps.pictureTurns, room: createSemaphore(ROOM) }
  const show = (request: FastifyRequest, caller: Caller, id: string) =>
    getTicket(db, caller, id, { scanner, language: readLanguage(request) })
  const perHour = (name: string, points: number) => (caller: Caller) =>
    mayAnswer(caller) ? Promise.resolve() : limits.take({ name, points, seconds: HOUR }, caller.accountId)
  const limitTickets = perHour('tickets', config.LIMIT_TICKETS_PER_ACCOUNT_AN_HOUR)
  const limitAnswers = perHour('answers', config.LIMIT_ANSWERS_PER_ACCOUNT_AN_HOUR)
  const uploads = {
    files: contract.MAX_FILES,
    bytesEach: contract.MAX_FILE_BYTES,
    seconds: config.LIMIT_UPLOAD_SECONDS,
  }
  downloads.register(ATTACHMENT_KIND, openAttachment({ db, files, scanner }))

  implement(app, contract.listTickets, ({ query }) =>
    listTickets(db, { ...query, accountId: undefined, timeZone }),
  )
  implement(app, contract.listUserTickets, ({ query, caller }) =>
    listTickets(db, { ...query, accountId: caller.accountId, timeZone }),
  )
  implement(app, contract.listReadyAnswers, async () => ({
    answers: await settings.get('support.readyAnswers'),
  }))
  implement(app, contract.getTicket, async ({ params, query, caller, request }) => {
    if (query.ticket_id !== undefined && query.ticket_id !== params.id) throw ticketIdDiffers()
    return show(request, caller, params.id)
  })
  implementForm(
    app,
    contract.createTicket,
    { ...uploads, admit: ({ caller }) => limitTickets(caller) },
    async ({ form, files: staged, caller, request }) => {
      const from = { accountId: caller.accountId, requestKey: readKey(request) }
      return show(request, caller, await openTicket(keeping, from, form, staged))
    },
  )
  implementForm(
    app,
    contract.respondToTicket,
    { ...uploads, admit: ({ caller }) => limitAnswers(caller) },
    async ({ form, files: staged, caller, request }) => {
      const answer = { ticketId: form.ticket_id, text: form.text, requestKey: readKey(request) }
      await answerTicket(keeping, caller, answer, staged)
      return show(request, caller, form.ticket_id)
    },
  )
  implement(app, contract.changeTicketStatus, async ({ params, body, caller, request }) => {
    await changeStatus(deps, caller, params.id, body.status)
    return show(request, caller, params.id)
  })
  implement(app, contract.listAssignees, () => listAssignees(db))
  implement(app, contract.assignTicket, async ({ params, body, caller, request }) => {
    const { accountId: actorId } = caller
    await assignTicket(deps, { ticketId: params.id, actorId, assigneeId: body.account_id })
    return show(request, caller, params.id)
  })
  implement(app, contract.addTicketNote, async ({ params, body, caller, request }) => {
    await addNote(deps, caller, { ticketId: params.id, text: body.text, requestKey: readKey(request) })
    return show(request, caller, params.id)
  })
  implement(app, contract.downloadAttachment, ({ params, caller }) =>
    createAttachmentDownload({ db, downloads, scanner }, caller, {
      ticketId: params.id,
      attachmentId: params.attachmentId,
    }),
  )
  implement(app, contract.listTransactions, async ({ body, caller, request }) => {
    const owner = body.ticket_id === undefined ? caller : await findTicketOwner(db, body.ticket_id)
    checkReader(caller, owner)
    return { transactions: await listTransactions(db, owner?.accountId ?? '', readLanguage(request)) }
  })
}

/** The column stores only UUIDs: any other key is ignored. */
function readKey(request: FastifyRequest): string | undefined {
  return z.uuid().safeParse(findIdempotencyKey(request)).data
}
