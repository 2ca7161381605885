import { type Nginx, startNginx } from '../../../tools/host/start-nginx.ts'

type Front = {
  directory: string
  httpPort: number
  httpsPort: number
  /** Ports of the API processes. */
  apis: number[]
  /** Additional servers, in nginx syntax. */
  beside?: () => string
}

const name = (host: string) => `${host}.temple.localhost`

/** The host names, and the environment of an API behind them. */
export function nameFront(httpsPort: number) {
  const origin = (host: string) => `https://${name(host)}:${httpsPort}`
  const env = {
    API_URL: origin('api'),
    WEB_URLS: origin('seva'),
    BRIDGE_URL: origin('pay'),
    TRUSTED_PROXIES: '127.0.0.1',
    // Load shedding is off: the clients run on the same machine, so a short lack of CPU is not the API's fault.
    SHED_AT_LOOP_DELAY_MS: '0',
    DRAIN_SECONDS: '6',
  }
  return { apiHost: name('api'), env }
}

/** The shipped nginx in front of some API processes, for clients that only call the API. */
export function startFront({ directory, httpPort, httpsPort, apis, beside }: Front): Promise<Nginx> {
  const { env } = nameFront(httpsPort)
  return startNginx(
    {
      WEB_HOST: name('seva'),
      BRIDGE_HOST: name('pay'),
      API_HOST: name('api'),
      WEB_ORIGIN: env.WEB_URLS,
      BRIDGE_ORIGIN: env.BRIDGE_URL,
      API_ORIGIN: env.API_URL,
      WEB_ROOT: directory,
      BRIDGE_ROOT: directory,
      API_UPSTREAM: apis.map((port) => `127.0.0.1:${port}`).join(' '),
      GOOGLE_ORIGIN: 'https://accounts.google.com',
      CHECKOUT_ORIGINS: 'https://checkout.razorpay.com',
    },
    { directory, httpPort, httpsPort, ...(beside && { beside }) },
  )
}
