import { startInbox } from './start-inbox.ts'

const inbox = await startInbox({
  httpPort: Number(process.env.INBOX_HTTP_PORT ?? 4030),
  smtpPort: Number(process.env.INBOX_SMTP_PORT ?? 4025),
})
console.log(`inbox: page http://localhost:${inbox.httpPort}, mail smtp://127.0.0.1:${inbox.smtpPort}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    inbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
