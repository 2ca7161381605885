import { z } from 'zod'
import { listEndpoints } from '../../../apps/server/src/platform/http/list-endpoints.ts'
import { outsideContract } from '../../../apps/server/src/testing/doors/list-routes.ts'
import type { Target } from './describe-attack.ts'

/** What the routes outside the contract accept, as far as it is known. */
const outside: Record<string, Partial<Target>> = {
  'GET /files/:ticket': { params: z.object({ ticket: z.string() }) },
  'POST /booking/payment-webhook': {
    body: z.object({
      event: z.string(),
      payload: z.object({
        payment: z.object({ entity: z.object({ id: z.string(), order_id: z.string() }) }),
      }),
    }),
  },
  'POST /booking/payment-callback': {
    body: z.object({
      razorpay_payment_id: z.string(),
      razorpay_order_id: z.string(),
      razorpay_signature: z.string(),
    }),
  },
}

/** All routes: those of the contract, and the few outside it by name. */
export async function listTargets(): Promise<Target[]> {
  const endpoints = await listEndpoints()
  const declared = endpoints.map((endpoint): Target => {
    const { method, path, params, query, body, form } = endpoint
    const target: Target = { name: `${method} ${path}`, method, path }
    for (const [part, schema] of Object.entries({ params, query, body, form }))
      if (schema) Object.assign(target, { [part]: schema })
    if (target.name === 'POST /profile/avatar') target.takesFile = true
    return target
  })
  const others = Object.keys(outsideContract).flatMap((name) => {
    const [method = '', path = ''] = name.split(' ')
    return path.startsWith('/') ? [{ name, method, path, ...outside[name] }] : []
  })
  return [...declared, ...others]
}
