import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { answerHttp } from './answer-http.ts'
import { createMessageStore } from './message-store.ts'
import { receiveMail } from './receive-mail.ts'
import { simulateFaults } from './simulate-faults.ts'

export interface RunningInbox {
  httpPort: number
  smtpPort: number
  close(): Promise<void>
}

/** Port 0 uses any free port. `most`: maximum number of stored messages. */
type Options = { httpPort: number; smtpPort: number; maxMessages?: number }

/** Receives mail by SMTP and SMS by HTTP, stores them in memory and shows them. */
export async function startInbox({ maxMessages, ...ports }: Options): Promise<RunningInbox> {
  const inbox = { store: createMessageStore(maxMessages), faults: simulateFaults() }
  const smtp = receiveMail(inbox.store, inbox.faults)
  // A client that disconnects in the middle of a message is not an error of the inbox.
  smtp.on('error', (error) => console.warn(`inbox smtp: ${error.message}`))
  const http = createServer((request, response) => {
    answerHttp(inbox, request, response).catch((error: unknown) => {
      console.error('inbox http:', error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  const httpPort = await listen(http, ports.httpPort)
  const smtpPort = await listen(smtp.server, ports.smtpPort).catch(async (error: unknown) => {
    await new Promise((resolve) => http.close(resolve))
    throw error
  })

  return {
    httpPort,
    smtpPort,
    async close() {
      inbox.faults.set({ smtp: 'none', sms: 'none', bounce: [] })
      const closed = Promise.all([
        new Promise<void>((resolve) => http.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ])
      http.closeAllConnections()
      await closed
    },
  }
}

/** Listens on this machine only, because the inbox has no password. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
