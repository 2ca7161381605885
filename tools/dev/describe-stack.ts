import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { languages } from '../../locales/languages.ts'

export const RUNTIME_ROLE = 'vazhipadu_runtime'

export type Ports = {
  api: number
  internal: number
  worker: number
  web: number
  inbox: number
  smtp: number
  razorpay: number
}

/** Reads ports from the environment, so that two stacks can run on one machine. */
export function readPorts(defaults: Ports): Ports {
  const read = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
  return {
    api: read('API_PORT', defaults.api),
    internal: read('INTERNAL_PORT', defaults.internal),
    worker: read('WORKER_INTERNAL_PORT', defaults.worker),
    web: read('WEB_PORT', defaults.web),
    inbox: read('INBOX_HTTP_PORT', defaults.inbox),
    smtp: read('INBOX_SMTP_PORT', defaults.smtp),
    razorpay: read('RAZORPAY_SANDBOX_PORT', defaults.razorpay),
  }
}

/** The payment page needs its own origin, here another port: the web's plus 300, unless BRIDGE_PORT is set. */
const bridgePort = (ports: Ports) => Number(process.env.BRIDGE_PORT ?? ports.web + 300)

/** Environment of a stack on this machine. Secrets are generated once and are not in the repository. */
export async function makeEnvironment(ports: Ports, databaseUrl: string): Promise<Record<string, string>> {
  const secrets = await saveSecrets()
  return {
    ...secrets,
    DATABASE_URL: databaseUrl,
    API_PORT: String(ports.api),
    API_URL: `http://localhost:${ports.api}`,
    API_REFERENCE: 'true',
    WEB_URLS: `http://localhost:${ports.web}`,
    BRIDGE_URL: `http://localhost:${bridgePort(ports)}`,
    INTERNAL_PORT: String(ports.internal),
    WORKER_INTERNAL_PORT: String(ports.worker),
    DRAIN_SECONDS: '0',
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: 'office@kavumpuzha.example',
    SMS_AUTH_KEY: 'local',
    SMS_TEMPLATE_CODE: 'tmpl-code',
    SMS_TEMPLATE_BOOKING_CONFIRMED: 'tmpl-booking-confirmed',
    SMS_TEMPLATE_BOOKING_CONFIRMED_DAY: 'tmpl-booking-confirmed-day',
    SMS_TEMPLATE_DELIVERY_PAID: 'tmpl-delivery-paid',
    SMS_TEMPLATE_PAYMENT_PENDING: 'tmpl-payment-pending',
    SMS_TEMPLATE_PAID_LATE: 'tmpl-paid-late',
    SMS_TEMPLATE_BALLOT_DRAWN: 'tmpl-ballot-drawn',
    SMS_TEMPLATE_REMINDER: 'tmpl-reminder',
    SMS_TEMPLATE_PERFORMED: 'tmpl-performed',
    SMS_TEMPLATE_PRASADAM_SENT: 'tmpl-prasadam-sent',
    SMS_TEMPLATE_MOVED: 'tmpl-moved',
    SMS_TEMPLATE_CANCELLED_BY_TEMPLE: 'tmpl-cancelled-by-temple',
    SMS_TEMPLATE_DAY_OPEN_AGAIN: 'tmpl-day-open-again',
    SMS_TEMPLATE_REFUND_STARTED: 'tmpl-refund-started',
    SMS_TEMPLATE_REFUND_DONE: 'tmpl-refund-done',
    ...describeSmsInLanguages(),
    SMS_URL: `http://127.0.0.1:${ports.inbox}/api/v5/flow`,
    WEB_PORT: String(ports.web),
    BRIDGE_PORT: String(bridgePort(ports)),
    INBOX_HTTP_PORT: String(ports.inbox),
    INBOX_SMTP_PORT: String(ports.smtp),
    RAZORPAY_KEY_ID: 'rzp_test_local000000001',
    RAZORPAY_WEBHOOK_SECRETS: secrets.RAZORPAY_WEBHOOK_SECRET ?? '',
    RAZORPAY_URL: `http://127.0.0.1:${ports.razorpay}`,
    // The host name must be that of the web app, because browsers load the script and its pages by it.
    CHECKOUT_JS_URL: `http://localhost:${ports.razorpay}/v1/checkout.js`,
    RAZORPAY_SANDBOX_PORT: String(ports.razorpay),
    SANDBOX_KEYS: `rzp_test_local000000001:${secrets.RAZORPAY_KEY_SECRET}`,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.api}/booking/payment-webhook`,
    SANDBOX_WEBHOOK_SECRET: secrets.RAZORPAY_WEBHOOK_SECRET ?? '',
    SANDBOX_DATABASE_URL: databaseUrl,
  }
}

/** Every SMS text in every language, as registered in the stand-in. */
function describeSmsInLanguages(): Record<string, string> {
  const english = JSON.parse(readFileSync(new URL('../../locales/en/sms.json', import.meta.url), 'utf8'))
  return Object.fromEntries(
    languages
      .filter((language) => language !== 'en')
      .flatMap((language) =>
        Object.keys(english).map((name) => [
          `SMS_TEMPLATE_${name}_${language}`.toUpperCase(),
          `tmpl-${name.replaceAll('_', '-')}-${language}`,
        ]),
      ),
  )
}

/** Settings of the simulated Google: button script, keys, and accepted issuer. */
export function simulateGoogle(port: number): Record<string, string> {
  const url = `http://localhost:${port}`
  const clientId = 'vazhipadu-local'
  return {
    GOOGLE_CLIENT_IDS: clientId,
    GOOGLE_JWKS_URL: `${url}/keys`,
    GOOGLE_ISSUERS: url,
    GSI_URL: `${url}/gsi/client`,
    GOOGLE_STAND_IN_URL: url,
  }
}

export const googlePart = (port: number) => ({
  name: 'google',
  command: [process.execPath, 'e2e/stand-ins/serve-google.ts'],
  ready: `http://127.0.0.1:${port}/keys`,
  ports: [port],
})

/** API and worker use a role that owns nothing, as in production, so that missing rights are found here. */
export function asRuntime(databaseUrl: string): { DATABASE_URL: string; DATABASE_OWNER_URL: string } {
  const runtime = new URL(databaseUrl)
  runtime.username = RUNTIME_ROLE
  return { DATABASE_URL: runtime.href, DATABASE_OWNER_URL: databaseUrl }
}

async function saveSecrets(): Promise<Record<string, string>> {
  const file = '.local/secrets.json'
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const kept = text === undefined ? {} : (JSON.parse(text) as Record<string, string>)
  const secret = () => randomBytes(32).toString('base64url')
  // Stored secrets are kept; only missing ones are generated.
  const made: Record<string, string> = {
    TOKEN_KEYS: `local:${secret()}`,
    FACTOR_KEYS: `local:${secret()}`,
    REFRESH_SECRETS: secret(),
    CODE_SECRETS: secret(),
    DEVICE_KEYS: `local:${secret()}`,
    REPORT_SECRETS: secret(),
    LINK_SECRETS: secret(),
    RAZORPAY_KEY_SECRET: secret(),
    RAZORPAY_WEBHOOK_SECRET: secret(),
    ...kept,
  }
  if (Object.keys(made).length === Object.keys(kept).length) return kept
  await mkdir('.local', { recursive: true })
  await writeFile(file, JSON.stringify(made, null, 2))
  return made
}

/** The system's processes. `built`: as in production, with the built web app and without watching files. */
export function listParts(ports: Ports, built: boolean) {
  const node = process.execPath
  const server = built ? [node] : [node, '--watch', '--watch-preserve-output']
  const vite = (port: number, config: string) => [
    node,
    'node_modules/vite/bin/vite.js',
    'apps/web',
    '--config',
    `apps/web/${config}`,
    '--port',
    String(port),
    '--strictPort',
    '--host',
    '127.0.0.1',
  ]
  const bridge = bridgePort(ports)
  const parts = [
    {
      name: 'inbox',
      command: [node, 'tools/inbox/main.ts'],
      ready: `http://127.0.0.1:${ports.inbox}/healthz`,
      ports: [ports.inbox, ports.smtp],
    },
    {
      name: 'sandbox',
      command: [node, 'tools/razorpay-sandbox/main.ts'],
      ready: `http://127.0.0.1:${ports.razorpay}/healthz`,
      ports: [ports.razorpay],
    },
    {
      name: 'api',
      command: [...server, 'apps/server/src/http.ts'],
      ready: `http://127.0.0.1:${ports.api}/readyz`,
      ports: [ports.api, ports.internal],
    },
    {
      name: 'worker',
      command: [...server, 'apps/server/src/worker.ts'],
      ready: `http://127.0.0.1:${ports.worker}/healthz`,
      ports: [ports.worker],
    },
    {
      name: 'web',
      command: built ? [node, 'tools/dev/serve-web.ts'] : vite(ports.web, 'vite.config.ts'),
      ready: `http://127.0.0.1:${ports.web}/`,
      ports: built ? [ports.web, bridge] : [ports.web],
    },
  ]
  // If built, one process serves both web and bridge.
  if (!built)
    parts.push({
      name: 'bridge',
      command: vite(bridge, 'vite.bridge.config.ts'),
      ready: `http://127.0.0.1:${bridge}/razorpay-bridge`,
      ports: [bridge],
    })
  return parts
}
