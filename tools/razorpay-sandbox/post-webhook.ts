import { createHmac } from 'node:crypto'
import { type Agent, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

export interface Attempt {
  at: string
  status: number | null
  error: string | null
}

/** Sends the signed bytes; returns the status, or why there was none. */
export function postWebhook(
  agent: Agent,
  to: { url: string; secret: string; timeoutMs: number },
  event: { id: string; body: string },
): Promise<Pick<Attempt, 'status' | 'error'>> {
  return new Promise((resolve) => {
    const url = new URL(to.url)
    const bytes = Buffer.from(event.body)
    const isPlain = url.protocol === 'http:'
    const request = (isPlain ? requestHttp : requestHttps)(
      url,
      {
        method: 'POST',
        ...(isPlain && { agent }),
        headers: {
          'content-type': 'application/json',
          'content-length': bytes.byteLength,
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': event.id,
          'x-razorpay-signature': createHmac('sha256', to.secret).update(bytes).digest('hex'),
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => finish({ status: response.statusCode ?? null, error: null }))
        response.on('error', (error) => finish({ status: null, error: error.message }))
      },
    )
    let patience: NodeJS.Timeout | undefined
    // The timeout starts when the request is sent: waiting here for a free connection is not the merchant's delay.
    request.once('socket', () => {
      patience = setTimeout(() => {
        request.destroy()
        finish({ status: null, error: `no answer within ${to.timeoutMs} ms` })
      }, to.timeoutMs)
    })
    const finish = (end: Pick<Attempt, 'status' | 'error'>) => {
      clearTimeout(patience)
      resolve(end)
    }
    request.on('error', (error) => finish({ status: null, error: error.message }))
    request.end(bytes)
  })
}
