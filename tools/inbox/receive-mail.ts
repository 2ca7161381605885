import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Store } from './keep-messages.ts'
import type { FaultPlayer } from './play-faults.ts'
import { readMail } from './read-mail.ts'

/** An SMTP server that delivers every letter into the store, unless a fault is being played. */
export function receiveMail(store: Store, faults: FaultPlayer): SMTPServer {
  /** One for each open session, aborted when its client goes away. */
  const leaving = new Map<string, AbortController>()

  const accept = async (raw: Uint8Array, session: SMTPServerSession) => {
    if (faults.current().smtp === 'temporary-failure') throw reply(451, 'Try again later')
    const left = leaving.get(session.id)?.signal ?? AbortSignal.abort()
    await faults.waitWhile('smtp', 'hold-before-accept', left)
    await hearWhoLeft()
    // A sender that gave up waiting has delivered nothing.
    if (left.aborted) return
    const { mailFrom, rcptTo } = session.envelope
    const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
    const { message, contents } = await readMail(raw, envelope)
    store.add(message, contents)
    await faults.waitWhile('smtp', 'hold-after-accept', left)
  }

  return new SMTPServer({
    // Its built-in certificate is nobody's: a client that checks would rightly refuse it.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    // Longer than any test holds a letter back.
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
    // Again here, for connections that were open before the fault was set.
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
 * A client that was killed just before a hold was released has hung up already, but its session hears of it some turns
 * of the event loop after the release. Turns and not milliseconds: a busy machine takes longer for the same few.
 */
async function hearWhoLeft(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await turn()
}

function refusal(faults: FaultPlayer): Error | null {
  return faults.current().smtp === 'refuse' ? reply(554, 'No mail is taken here') : null
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
