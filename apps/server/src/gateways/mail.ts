import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { inSpan } from '../platform/tracing/trace.ts'
import { markDown, markUp } from '../platform/watching/mark-down.ts'

export type Letter = { subject: string; html: string; text: string }

export type Attachment = { filename: string; contentType: string; content: Buffer }

export type Mail = {
  to: string
  from: { name: string; address: string }
  letter: Letter
  attachments: Attachment[]
  /** The same for every attempt at one notice, so that a mailbox shows a repeated mail once. */
  messageId: string
}

/**
 * `permanent`: the address itself was rejected, a retry is useless. `mayHaveLeft`: the connection broke before the
 * answer, and the message may have been accepted.
 */
export class DeliveryError extends Error {
  readonly permanent: boolean
  readonly mayHaveLeft: boolean
  constructor(message: string, kind: { permanent?: boolean; mayHaveLeft?: boolean } = {}) {
    super(message)
    this.permanent = kind.permanent ?? false
    this.mayHaveLeft = kind.mayHaveLeft ?? false
    this.name = this.permanent ? 'DeliveryRefused' : 'DeliveryFailed'
  }
}

export type SendMail = (mail: Mail) => Promise<{ reference: string }>

export function createMailSender(config: Config): { send: SendMail; close(): void } {
  const transport = createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: 5,
    // The pool's own requeueing would send a mail again if the connection broke after it was accepted.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[0])
  return {
    async send({ to, from, letter, attachments, messageId }) {
      try {
        // The message id finds the mail in the mail server's log; the recipient is not put into the trace.
        const sent = await inSpan('send mail', { 'messaging.message.id': messageId }, () =>
          transport.sendMail({ to, from, messageId, attachments, ...letter }),
        )
        markUp('mail')
        return { reference: sent.messageId }
      } catch (error) {
        const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
        // Only a rejected recipient is final: a wrong login (535) or a full disk can be corrected.
        const aboutRecipient = error instanceof Error && 'command' in error && error.command === 'RCPT TO'
        const permanent = aboutRecipient && status >= 500
        if (isServerAway(error, status)) markDown('mail')
        else markUp('mail')
        throw new DeliveryError(`mail server answered ${status || 'nothing'}`, {
          permanent,
          mayHaveLeft: status === 0 && !neverConnected(error),
        })
      }
    },
    close: () => transport.close(),
  }
}

/**
 * The server is down if it does not answer, refuses the login or is closing. An answer about one mail, such as
 * greylisting, shows that it is up.
 */
function isServerAway(error: unknown, status: number): boolean {
  const { code, command } = (error instanceof Error ? error : {}) as { code?: string; command?: string }
  if (status === 0 || status === 421 || code === 'EAUTH') return true
  return status >= 500 && command !== 'RCPT TO' && command !== 'DATA'
}

function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { syscall, code, timeoutType } = error as { syscall?: string; code?: string; timeoutType?: string }
  return (
    syscall === 'connect' ||
    code === 'EDNS' ||
    timeoutType === 'CONNECT_TIMEOUT' ||
    timeoutType === 'GREETING_TIMEOUT'
  )
}
