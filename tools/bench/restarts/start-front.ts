import { type Nginx, startNginx } from '../../host/start-nginx.ts'

type Front = {
  directory: string
  httpPort: number
  httpsPort: number
  /** Ports of the API's processes. */
  apis: number[]
  /** Servers beside it, in nginx's own words. */
  beside?: () => string
}

const name = (host: string) => `${host}.temple.localhost`

/** Under which names the host is called, and what an API behind it must know. */
export function nameFront(httpsPort: number) {
  const origin = (host: string) => `https://${name(host)}:${httpsPort}`
  const env = {
    API_URL: origin('api'),
    WEB_URLS: origin('seva'),
    BRIDGE_URL: origin('pay'),
    TRUSTED_PROXIES: '127.0.0.1',
    // The callers are on the same machine: a moment without a processor is not the API's.
    SHED_AT_LOOP_DELAY_MS: '0',
    DRAIN_SECONDS: '6',
  }
  return { apiHost: name('api'), env }
}

/** The shipped host before some processes of the API, for whoever calls only these. */
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
