import { withDescription } from './describe-variable.ts'
import { host, networks, notNegative, oneOf, port, webAddress, webAddresses, yesOrNo } from './value-forms.ts'

export const addresses = {
  WEB_URLS: withDescription(webAddresses, {
    purpose:
      'Origins of the web app, as browsers write them: without a path or a final slash. They may call with credentials; letters link to the first, and passkeys belong to its host.',
    example: 'https://seva.temple.example',
  }),
  API_URL: withDescription(webAddress.default('http://localhost:4000'), {
    purpose:
      'Origin at which browsers reach the API: a host of its own under the same domain as the app, or the browser keeps the session cookie back. Links to files and the way back from the payment begin with it.',
    example: 'https://api.temple.example',
  }),
  BRIDGE_URL: withDescription(webAddress.optional(), {
    purpose:
      'Origin of the payment page, where the payment provider’s script runs. It may only request the one payment whose token it presents, so its origin differs from the app’s and the API’s.',
    without: 'online payment is off; a live key requires it',
    example: 'https://pay.temple.example',
  }),
  TRUSTED_PROXIES: withDescription(networks.default([]), {
    purpose:
      'Proxies whose `X-Forwarded-For` is believed: the one that ends TLS, and each between it and the API.',
    without: 'none is believed, and behind a proxy all visitors count as one; a live key demands it',
    example: '127.0.0.1',
  }),
  API_HOST: withDescription(host.default('127.0.0.1'), {
    purpose: 'Address on which the API listens. `0.0.0.0` in a container.',
  }),
  API_PORT: withDescription(port.default(4000), {
    purpose: 'Port on which the API listens; 0 takes a free one.',
  }),
  INTERNAL_HOST: withDescription(host.default('127.0.0.1'), {
    purpose:
      'Address on which API and worker tell the operators’ network of themselves: `/metrics`, `/healthz`, `/readyz`. Never public.',
  }),
  INTERNAL_PORT: withDescription(port.default(4001), { purpose: 'Port of the API’s metrics and health.' }),
  WORKER_INTERNAL_PORT: withDescription(port.default(4002), {
    purpose: 'Port of the worker’s metrics and health.',
  }),
  DRAIN_SECONDS: withDescription(notNegative.default(8), {
    purpose:
      'How long a stopping API keeps serving after it reports that it is not ready. Must be longer than the proxy’s idle timeout for its connections (nginx as shipped: 5 s). 0 without a proxy.',
  }),
  LOG_LEVEL: withDescription(
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
    {
      purpose: 'From which severity on something is logged. Lines are JSON on standard output.',
    },
  ),
  API_REFERENCE: withDescription(yesOrNo.default(false), {
    purpose:
      'Serves the description of the API at `/reference` and `/openapi.json`, for those who build on it; not for the public. A live key refuses it.',
  }),
}
