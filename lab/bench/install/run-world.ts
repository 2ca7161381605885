import { type Process, startProcess } from '../../../apps/server/src/testing/start-process.ts'

type Ports = { inbox: number; smtp: number; razorpay: number; api: number }
type Keys = { id: string; secret: string; webhookSecret: string }

/** Simulates on this machine the services outside a temple's machine: mail, SMS and the payment provider. */
export async function runWorld(ports: Ports, keys: Keys): Promise<{ stop(): Promise<void> }> {
  const parts: Process[] = [
    await startProcess(
      'tools/inbox/main.ts',
      { INBOX_HTTP_PORT: String(ports.inbox), INBOX_SMTP_PORT: String(ports.smtp) },
      /inbox: page/,
    ),
    await startProcess(
      'tools/razorpay-sandbox/main.ts',
      {
        RAZORPAY_SANDBOX_PORT: String(ports.razorpay),
        SANDBOX_KEYS: `${keys.id}:${keys.secret}`,
        SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.api}/booking/payment-webhook`,
        SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
      },
      /razorpay sandbox: API/,
    ),
  ]
  return {
    async stop() {
      for (const part of parts) await part.kill('SIGTERM')
    },
  }
}
