import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Store } from './message-store.ts'
import { readMail } from './read-mail.ts'
import type { FaultPlayer } from './simulate-faults.ts'

/** An SMTP server that stores every message unless a fault is set. */
export function receiveMail(store: Store, faults: FaultPlayer): SMTPServer {
  /** One controller per open session, aborted when its client disconnects. */
  const leaving = new Map<string, AbortController>()

  const accept = async (raw: Uint8Array, session: SMTPServerSession) => {
    if (faults.current().smtp === 'temporary-failure') throw reply(451, 'Try again later')
    const left = leaving.get(session.id)?.signal ?? AbortSignal.abort()
    await faults.waitWhile('smtp', 'hold-before-accept', left)
    await flushDisconnects()
    // The sender has given up, so nothing is stored.
    if (left.aborted) return
    const { mailFrom, rcptTo } = session.envelope
    const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
    const { message, contents } = await readMail(raw, envelope)
    store.add(message, contents)
    await faults.waitWhile('smtp', 'hold-after-accept', left)
  }

  return new SMTPServer({
    // Disabled, because a client that verifies would rightly refuse the built-in certificate.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    // Longer than any test delays a message.
    socketTimeout: 600_000,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username ?? 'anyone' }),
    onConnect(session, callback) {
      leaving.set(session.id, new AbortController())
      callback(refusal(faults))
    },
    onClose(session) {
      leaving.get(session.id)?.abort()
      leaving.delete(session.id)
    },
    // Checked again for connections that were open before the fault was set.
    onMailFrom: (_address, _session, callback) => callback(refusal(faults)),
    onRcptTo({ address }, _session, callback) {
      const bounces = faults.current().bounce.includes(address.toLowerCase())
      callback(bounces ? reply(550, `5.1.1 <${address}> has no mailbox here`) : null)
    },
    onData(stream, session, callback) {
      buffer(stream)
        .then((raw) => accept(raw, session))
        .then(
          () => callback(),
          (error: Error) => callback(error),
        )
    },
  })
}

/**
 * A client killed just before a hold is released has already disconnected, but its session learns it a few event loop
 * turns after the release. Waits for turns instead of milliseconds, because a busy machine needs more time for them.
 */
async function flushDisconnects(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await turn()
}

function refusal(faults: FaultPlayer): Error | null {
  return faults.current().smtp === 'refuse' ? reply(554, 'No mail is taken here') : null
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
