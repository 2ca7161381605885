import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { consentWithdrawn } from './privacy.errors.ts'
import { listWithdrawn } from './privacy.reads.ts'
import { CONSENT_TOPIC } from './privacy.rules.ts'

/** Reloads this often anyway, because a notification can be lost with its host. */
const ASK_EVERY_MS = 30_000

/**
 * Refuses these calls to accounts that have withdrawn their consent. The accounts are few and cached in every process,
 * so that a booking needs no further query.
 */
export function refuseWithdrawn(
  app: FastifyInstance,
  { db, changes }: Pick<Platform, 'db' | 'changes'>,
  endpoints: readonly AnyEndpoint[],
): void {
  let remembered: Promise<ReadonlySet<string>> | undefined
  let rememberedAt = 0
  const forget = () => {
    remembered = undefined
  }
  changes.on(CONSENT_TOPIC, forget)
  const load = async () => new Set((await listWithdrawn(db)).map(({ accountId }) => accountId))
  const readWithdrawn = async () => {
    if (performance.now() - rememberedAt > ASK_EVERY_MS) forget()
    if (remembered === undefined) {
      remembered = load()
      rememberedAt = performance.now()
    }
    return remembered.catch((error: unknown) => {
      forget()
      throw error
    })
  }
  const refused = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
  app.addHook('onRoute', (route) => {
    if (!refused.has(`${String(route.method)} ${route.url}`)) return
    route.preHandler = async ({ caller }: FastifyRequest) => {
      if (caller && (await readWithdrawn()).has(caller.accountId)) throw consentWithdrawn()
    }
  })
}
