import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { consentWithdrawn } from './privacy.errors.ts'
import { listWithdrawn } from './privacy.reads.ts'
import { CONSENT_TOPIC } from './privacy.rules.ts'

/** An announcement can be lost with the host that would have carried it. */
const ASK_EVERY_MS = 30_000

/**
 * These calls are refused to whoever has withdrawn their consent. They are few and known to every process, so that a
 * booking costs no further question to the database.
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
