import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whoever sends this header is no visitor if what it proves holds, which is known when the body has been read. */
    proof?: { header: string; holds: (request: FastifyRequest) => boolean }
  }
}

/** Whether this caller is judged when its body has been read, and not before. */
export function mayProve(request: FastifyRequest): boolean {
  const { proof } = request.routeOptions.config
  return proof !== undefined && request.headers[proof.header] !== undefined
}

/** Who claimed a proof and has none is treated as every visitor is. Only routes that take proofs have the hook. */
export function admitProven(app: FastifyInstance, treatAsVisitor: (request: FastifyRequest) => void): void {
  app.addHook('onRoute', (route) => {
    const proof = route.config?.proof
    if (!proof) return
    route.preValidation = async (request: FastifyRequest) => {
      if (mayProve(request) && !proof.holds(request)) treatAsVisitor(request)
    }
  })
}
