import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { inSpan } from '../platform/tracing/trace.ts'
import { noteAway, noteBack } from '../platform/watching/note-away.ts'

export type Letter = { subject: string; html: string; text: string }

export type Attachment = { filename: string; contentType: string; content: Buffer }

export type Mail = {
  to: string
  from: { name: string; address: string }
  letter: Letter
  attachments: Attachment[]
  /** The same for every try of one notice: a mailbox shows a repeated one once. */
  messageId: string
}

/**
 * `permanent`: the address itself was refused, trying again is no use. `mayHaveLeft`: the line broke before an answer
 * came, and the message may have been taken.
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
    // By itself the pool would send a letter again whose line broke after it was taken.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[0])
  return {
    async send({ to, from, letter, attachments, messageId }) {
      try {
        // By its id a letter is found in the mail server's own log; to whom it goes is not told.
        const sent = await inSpan('send mail', { 'messaging.message.id': messageId }, () =>
          transport.sendMail({ to, from, messageId, attachments, ...letter }),
        )
        noteBack('mail')
        return { reference: sent.messageId }
      } catch (error) {
        const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
        // Only the recipient's own refusal is final: a wrong login (535) or a full disk passes.
        const aboutRecipient = error instanceof Error && 'command' in error && error.command === 'RCPT TO'
        const permanent = aboutRecipient && status >= 500
        if (isServerAway(error, status)) noteAway('mail')
        else noteBack('mail')
        throw new DeliveryError(`mail server answered ${status || 'nothing'}`, {
          permanent,
          mayHaveLeft: status === 0 && !neverConnected(error),
        })
      }
    },
    close: () => transport.close(),
  }
}

/** It says nothing, lets nobody in or is closing. What it says of one letter, as greylisting does, is an answer. */
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
