import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Razorpay from 'razorpay'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type RunningSandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts'

export const keyId = 'rzp_test_temple0000001'
export const secret = 'temple-secret'
export const webhookSecret = 'temple-webhook-secret'

type Rest = {
  defaults: { baseURL: string; timeout: number }
  post<T>(path: string, body: object, options?: { headers: Record<string, string> }): Promise<{ data: T }>
}

/** The official SDK, configured for the sandbox as the application does it. */
export function connect(url: string, key = keyId, keySecret = secret) {
  const sdk = new Razorpay({ key_id: key, key_secret: keySecret })
  const rest = (sdk as unknown as { api: { rq: Rest } }).api.rq
  rest.defaults.baseURL = url
  rest.defaults.timeout = 3_000
  return { sdk, rest }
}

/** Starts a sandbox with two keys. */
export function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  return startSandbox({
    keys: { [keyId]: secret, rzp_test_other000000001: 'other-secret' },
    webhookSecret,
    ...options,
  })
}

/** One sandbox for the tests of a file, reset before each, and the SDK. */
export function useSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = {} as RunningSandbox
  const rz = {} as ReturnType<typeof connect>
  beforeAll(async () => {
    Object.assign(sandbox, await startTestSandbox(options))
    Object.assign(rz, connect(sandbox.url))
  })
  afterAll(() => sandbox.close())
  beforeEach(() => sandbox.control.reset())
  return { sandbox, rz }
}

export interface SandboxAnswer {
  headers: IncomingHttpHeaders
  body: string
  event: string
}

/** A merchant's webhook endpoint; `answer` decides the status of each response, or no response. */
export async function listenForWebhooks(answer: (heard: SandboxAnswer) => number | 'silence' = () => 200) {
  const heard: SandboxAnswer[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { event } = JSON.parse(body) as { event: string }
      const one = { headers: request.headers, body, event }
      heard.push(one)
      const status = answer(one)
      if (status !== 'silence') response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    heard,
    events: () => heard.map((each) => each.event),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
