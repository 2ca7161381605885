import { checkFields } from './check-body.ts'
import type { Control, PayRequest } from './control-sandbox.ts'
import { disputeEnds } from './dispute-payment.ts'
import { testVpas } from './pay-in-app.ts'
import type { ParsedRequest } from './read-request.ts'
import { refuseInput, refuseUnknownAddress } from './refuse-request.ts'
import { type Settings, usualSettings } from './sandbox-records.ts'
import { usualModes, type WebhookModes } from './send-webhooks.ts'
import { type Fault, faultKinds } from './simulate-faults.ts'

/** `Control` as JSON over HTTP, for other processes. */
export async function answerControl(control: Control, request: ParsedRequest): Promise<object> {
  const [, , what = '', id = '', act = ''] = request.path.split('/')
  const route = `${request.method} ${what}${id && ['orders', 'payments', 'refunds', 'disputes'].includes(what) ? `/:id/${act}` : id && `/${id}`}`
  switch (route) {
    case 'GET state':
      return control.state()
    case 'POST reset':
      control.reset()
      return done
    case 'POST orders/:id/pay':
      return control.pay(id, readPay(request.body))
    case 'POST upi':
      return answerUpi(control, request.body)
    case 'POST payments/:id/authorize-late':
      return control.authorizeLate(id)
    case 'POST payments/:id/fail':
      return control.failPayment(id, readText(checkFields(request.body, ['reason']).reason))
    case 'POST payments/:id/dispute':
      return control.dispute(id, readNumber(checkFields(request.body, ['amount']).amount))
    case 'POST disputes/:id/move':
      return control.moveDispute(id, pick(checkFields(request.body, ['status']).status, disputeEnds))
    case 'POST refunds/:id/end':
      return control.endRefund(
        id,
        pick(checkFields(request.body, ['status']).status, ['processed', 'failed']),
      )
    case 'POST clock':
      await control.advance(readNumber(checkFields(request.body, ['advanceSeconds']).advanceSeconds) ?? 0)
      return { now: control.state().now }
    case 'POST faults':
      control.setFaults((Array.isArray(request.body) ? request.body : [request.body]).map(readFault))
      return { faults: control.state().faults }
    case 'DELETE faults':
      control.clearFaults()
      return done
    case 'POST outage':
      return answerOutage(control, request.body)
    case 'POST settings':
      return control.setSettings(readSettings(request.body))
    case 'POST webhooks':
      control.setWebhooks(readModes(request.body))
      return done
    case 'POST webhooks/release':
      return { released: control.releaseWebhooks(checkFields(request.body, ['reversed']).reversed === true) }
    case 'POST webhooks/replay':
      return { replayed: control.replayWebhook(readText(checkFields(request.body, ['id']).id) ?? '') }
    case 'POST webhooks/enable':
      control.enableWebhooks()
      return done
    case 'POST webhooks/wait':
      await control.waitForWebhooks()
      return done
    default:
      throw refuseUnknownAddress()
  }
}

const done = { done: true }

function answerOutage(control: Control, input: unknown): object {
  const body = checkFields(input, ['seconds', 'on'])
  // Without a duration it lasts until ended.
  const seconds = body.on === false ? undefined : (readNumber(body.seconds) ?? 10 * 365 * 86_400)
  control.setOutage(seconds)
  return { outageUntil: control.state().outageUntil }
}

function answerUpi(control: Control, input: unknown): object {
  const body = checkFields(input, ['link', 'vpa'])
  return control.payLink(readText(body.link) ?? '', pick(body.vpa ?? 'success@razorpay', testVpas))
}

function readPay(input: unknown): PayRequest {
  const body = checkFields(input, ['method', 'outcome', 'sendWebhooks', 'force', 'reason'])
  const reason = readText(body.reason)
  return {
    method: pick(body.method ?? 'upi', ['card', 'upi', 'netbanking']),
    outcome: pick(body.outcome ?? 'captured', ['captured', 'authorized', 'failed', 'pending']),
    sendWebhooks: body.sendWebhooks !== false,
    force: body.force === true,
    ...(reason !== undefined && { reason }),
  }
}

function readFault(input: unknown): Fault {
  const body = checkFields(input, ['match', 'kind', 'times', 'status', 'delayMs', 'retryAfterSeconds'])
  const [match, status, delayMs] = [readText(body.match), readNumber(body.status), readNumber(body.delayMs)]
  const retryAfterSeconds = readNumber(body.retryAfterSeconds)
  if (match === undefined) throw refuseInput('match is a method and a path.', 'match')
  return {
    match,
    kind: pick(body.kind, faultKinds),
    times: readNumber(body.times) ?? 1,
    ...(status !== undefined && { status }),
    ...(delayMs !== undefined && { delayMs }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}

function readSettings(input: unknown): Partial<Settings> {
  return readLike(checkFields(input, Object.keys(usualSettings)), usualSettings)
}

function readModes(input: unknown): Partial<WebhookModes> & { url?: string; secret?: string } {
  const { url, secret, ...modes } = checkFields(input, ['url', 'secret', ...Object.keys(usualModes)])
  return {
    ...readLike<WebhookModes>(modes, usualModes),
    ...(url !== undefined && { url: readText(url) ?? '' }),
    ...(secret !== undefined && { secret: readText(secret) ?? '' }),
  }
}

/** Each value must have the type of its default. */
function readLike<T extends object>(input: Record<string, unknown>, usual: T): Partial<T> {
  for (const [name, value] of Object.entries(input)) {
    const like = usual[name as keyof T]
    const fits = Array.isArray(like) ? Array.isArray(value) : typeof value === typeof like
    if (!fits) throw refuseInput(`${name} is like ${JSON.stringify(like)}.`, name)
  }
  return input as Partial<T>
}

function readText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw refuseInput('A text is expected.')
  return value
}

function readNumber(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isFinite(value)) throw refuseInput('A number is expected.')
  return value
}

function pick<T extends string>(value: unknown, choices: readonly T[]): T {
  const chosen = choices.find((each) => each === value)
  if (chosen === undefined) throw refuseInput(`One of ${choices.join(', ')} is expected.`)
  return chosen
}
