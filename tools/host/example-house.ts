import type { variables } from './list-variables.ts'

/** Example values used in the documentation: `host.env.example` is generated from them, and tests start from them. */
export const exampleHouse: Record<keyof typeof variables, string> = {
  WEB_HOST: 'seva.temple.example',
  BRIDGE_HOST: 'pay.temple.example',
  API_HOST: 'api.temple.example',
  WEB_ORIGIN: 'https://seva.temple.example',
  BRIDGE_ORIGIN: 'https://pay.temple.example',
  API_ORIGIN: 'https://api.temple.example',
  WEB_ROOT: '/srv/vazhipadu/web',
  PAGES_ROOT: '/var/cache/vazhipadu-pages',
  BRIDGE_ROOT: '/srv/vazhipadu/bridge',
  CACHE_ROOT: '/var/cache/nginx/vazhipadu',
  API_UPSTREAM: '127.0.0.1:4000',
  HTTP_PORT: '80',
  HTTPS_PORT: '443',
  TLS_CERTIFICATE: '/etc/ssl/vazhipadu/fullchain.pem',
  TLS_KEY: '/etc/ssl/vazhipadu/key.pem',
  GOOGLE_ORIGIN: 'https://accounts.google.com',
  GOOGLE_CLIENT_ID: '',
  SOURCE_URL: '',
  CHECKOUT_ORIGINS: 'https://checkout.razorpay.com https://api.razorpay.com https://lumberjack.razorpay.com',
}
