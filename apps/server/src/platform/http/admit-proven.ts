import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A valid signature of the body in this header exempts the call from the visitors' limits; it is checked once the
     * body was read.
     */
    proof?: { header: string; holds: (request: FastifyRequest) => boolean }
  }
}

const signature = /^[0-9a-f]{64}$/i
const json = /^application\/json(; ?charset=utf-8)?$/i

/**
 * Whether the rate limits of this call are applied only after its body was read. True only if the body will be read
 * completely: a call that is refused before its signature is checked counts as a visitor's call from the start.
 */
export function hasSignatureToVerify({ routeOptions, headers }: FastifyRequest): boolean {
  const { config, bodyLimit } = routeOptions
  if (!config.proof) return false
  return (
    signature.test(String(headers[config.proof.header])) &&
    json.test(headers['content-type'] ?? '') &&
    // Without a content length this is NaN and the comparison is false.
    Number(headers['content-length']) <= bodyLimit
  )
}

/** `takeForged` counts, and may refuse, calls with an invalid signature. Only routes with `proof` get the hook. */
export function registerSignatureCheck(
  app: FastifyInstance,
  countForgery: (request: FastifyRequest) => void,
): void {
  app.addHook('onRoute', (route) => {
    const proof = route.config?.proof
    if (!proof) return
    route.preValidation = async (request: FastifyRequest) => {
      if (hasSignatureToVerify(request) && !proof.holds(request)) countForgery(request)
    }
  })
}
