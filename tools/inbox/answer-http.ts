import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Search, Store } from './message-store.ts'
import { receiveSms, refuse } from './receive-sms.ts'
import { servePage } from './serve-page.ts'
import { type FaultPlayer, readFaults } from './simulate-faults.ts'
import { smsTemplates } from './sms-templates.ts'

export interface Inbox {
  store: Store
  faults: FaultPlayer
}

/** The SMS provider's endpoint, the JSON interface for tests, and the page for people. */
export async function answerHttp(inbox: Inbox, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inbox')
  const [, id = '', attachment] = /^\/api\/messages\/([^/]+)(?:\/attachments\/(\d+))?$/.exec(pathname) ?? []
  switch (`${request.method} ${id ? '/api/messages/:id' : pathname}`) {
    case 'GET /healthz':
      return send(response, 200, { status: 'ok' })
    case 'POST /api/v5/flow':
    case 'POST /api/v5/flow/':
      return answerSms(inbox, request, response)
    case 'GET /api/messages':
      return answerList(inbox, searchParams, response)
    case 'DELETE /api/messages':
      inbox.store.clear()
      return response.writeHead(204).end()
    case 'GET /api/messages/:id':
      return attachment === undefined
        ? answerMessage(inbox, id, response)
        : answerAttachment(inbox, id, Number(attachment), response)
    case 'GET /api/faults':
      return sendFaults(inbox, response)
    case 'PUT /api/faults':
      return answerSetFaults(inbox, request, response)
    case 'GET /api/events':
      return streamEvents(inbox, response)
    default:
      return servePage(request, response) || send(response, 404, { message: 'There is nothing here.' })
  }
}

async function answerSms({ store, faults }: Inbox, request: IncomingMessage, response: ServerResponse) {
  const body = await readBody(request)
  const leaving = new AbortController()
  response.on('close', () => leaving.abort())
  await faults.waitWhile('sms', 'hold', leaving.signal)
  // The sender has given up, so nothing is stored.
  if (leaving.signal.aborted) return
  const answer =
    faults.current().sms === 'fail'
      ? refuse(500, 'Internal error')
      : receiveSms(request.headers.authkey?.toString(), body, smsTemplates)
  for (const message of answer.messages) store.add(message)
  send(response, answer.status, answer.body)
}

function answerList({ store }: Inbox, query: URLSearchParams, response: ServerResponse) {
  const [to, channel, since, limit] = ['to', 'channel', 'since', 'limit'].map((name) => query.get(name))
  const search: Search = {}
  if (to) search.to = to
  if (channel) search.channel = channel
  if (limit) search.limit = Number(limit)
  // A bare `+` in a query means a space; accept a UTC offset written that way.
  if (since) search.since = new Date(/^\d+$/.test(since) ? Number(since) : since.replace(' ', '+'))
  if (search.channel && !['mail', 'sms'].includes(search.channel)) {
    return send(response, 400, { message: 'channel is mail or sms.' })
  }
  if (search.limit !== undefined && !Number.isInteger(search.limit)) {
    return send(response, 400, { message: 'limit is a number.' })
  }
  if (search.since && Number.isNaN(search.since.getTime())) {
    return send(response, 400, { message: 'since is an instant, in ISO or in milliseconds.' })
  }
  send(response, 200, store.list(search))
}

function answerMessage({ store }: Inbox, id: string, response: ServerResponse) {
  const message = store.find(id)
  send(response, message ? 200 : 404, message ?? { message: 'There is no such message.' })
}

function answerAttachment({ store }: Inbox, id: string, index: number, response: ServerResponse) {
  const message = store.find(id)
  const attachment = message?.channel === 'mail' ? message.attachments[index] : undefined
  const content = store.findContent(id, index)
  if (!attachment || !content) return send(response, 404, { message: 'There is no such attachment.' })
  response.writeHead(200, {
    'content-type': attachment.type,
    'content-length': content.byteLength,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  })
  response.end(content)
}

async function answerSetFaults(inbox: Inbox, request: IncomingMessage, response: ServerResponse) {
  const faultsToSet = readFaults(await readBody(request))
  if (typeof faultsToSet === 'string') return send(response, 400, { message: faultsToSet })
  inbox.faults.set(faultsToSet)
  sendFaults(inbox, response)
}

function sendFaults({ faults }: Inbox, response: ServerResponse) {
  send(response, 200, { ...faults.current(), held: faults.held() })
}

/** Server-sent events: `message` for each new message, `cleared` when all are deleted. */
function streamEvents({ store }: Inbox, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('retry: 1000\n\n')
  const stop = store.watch((message) =>
    response.write(
      message ? `event: message\ndata: ${JSON.stringify(message)}\n\n` : 'event: cleared\ndata: \n\n',
    ),
  )
  response.on('close', stop)
}

function readBody(request: IncomingMessage): Promise<unknown> {
  return json(request).catch(() => undefined)
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(body))
}
