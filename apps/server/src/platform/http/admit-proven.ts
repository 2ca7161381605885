import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whoever signs the body in this header is no visitor if it holds, which is known when the body has been read. */
    proof?: { header: string; holds: (request: FastifyRequest) => boolean }
  }
}

const signature = /^[0-9a-f]{64}$/i
const json = /^application\/json(; ?charset=utf-8)?$/i

/**
 * Whether this caller is judged when its body has been read, and not before. Only for what is sure to be read whole:
 * whatever would be refused on the way to the proof is a visitor's from the beginning.
 */
export function mayProve({ routeOptions, headers }: FastifyRequest): boolean {
  const { config, bodyLimit } = routeOptions
  if (!config.proof) return false
  return (
    signature.test(String(headers[config.proof.header])) &&
    json.test(headers['content-type'] ?? '') &&
    // Without a stated length this is no number, and not within any bound.
    Number(headers['content-length']) <= bodyLimit
  )
}

/** `takeForged` counts, and may refuse, who claimed a proof and has none. Only routes that take proofs have the hook. */
export function admitProven(app: FastifyInstance, takeForged: (request: FastifyRequest) => void): void {
  app.addHook('onRoute', (route) => {
    const proof = route.config?.proof
    if (!proof) return
    route.preValidation = async (request: FastifyRequest) => {
      if (mayProve(request) && !proof.holds(request)) takeForged(request)
    }
  })
}
