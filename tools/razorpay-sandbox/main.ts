import { startSandbox } from './start-sandbox.ts'

if (process.env.NODE_ENV === 'production') {
  console.error('The Razorpay sandbox does not start in production.')
  process.exit(1)
}

const keys = Object.fromEntries(
  (process.env.SANDBOX_KEYS ?? 'rzp_test_sandbox:sandbox-secret').split(',').map((pair) => {
    const [keyId = '', ...secret] = pair.trim().split(':')
    return [keyId, secret.join(':')]
  }),
)

const sandbox = await startSandbox({
  port: Number(process.env.RAZORPAY_SANDBOX_PORT ?? 4050),
  keys,
  webhookUrl: process.env.SANDBOX_WEBHOOK_URL,
  ...(process.env.SANDBOX_WEBHOOK_SECRET && { webhookSecret: process.env.SANDBOX_WEBHOOK_SECRET }),
  clockDatabaseUrl: process.env.SANDBOX_DATABASE_URL,
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
console.log(`razorpay sandbox: API ${sandbox.url}/v1, control http://localhost:${sandbox.port}/control/ui`)
