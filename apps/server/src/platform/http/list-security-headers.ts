import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/**
 * Helmet's headers, computed once: they are the same for each answer, and computing them for every request costs more
 * than checking its token.
 */
export async function listSecurityHeaders(): Promise<Record<string, string>> {
  const write = helmet({
    // The API answers JSON; its one page, the reference, sets its own policy.
    contentSecurityPolicy: {
      useDefaults: true,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
    hsts: { maxAge: 63_072_000, includeSubDomains: true },
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  await new Promise<void>((resolve, reject) =>
    write(request, response, (error) =>
      error ? reject(error instanceof Error ? error : new Error('helmet')) : resolve(),
    ),
  )
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
