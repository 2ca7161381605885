import { succeeded } from '@vazhipadu/contract/identity'
import * as contract from '@vazhipadu/contract/privacy'
import type { FastifyInstance } from 'fastify'
import type { Downloads } from '../../platform/http/create-download.ts'
import { implement } from '../../platform/http/implement.ts'
import { composeExport } from './compose-export.ts'
import { type ForgetDeps, forgetAccount } from './forget-account.ts'

const KIND = 'privacy-export'

export function privacyRoutes(app: FastifyInstance, deps: ForgetDeps & { downloads: Downloads }): void {
  const { db, clock, downloads } = deps
  // Gathered when the address is opened, and kept nowhere.
  downloads.register(KIND, async ({ accountId }) => ({
    content: Buffer.from(JSON.stringify(await composeExport(db, accountId, clock.now()), null, 2)),
  }))

  implement(app, contract.exportMyData, async ({ caller }) => {
    const { accountId } = caller
    const { url } = await downloads.create({
      kind: KIND,
      ref: accountId,
      accountId,
      fileName: 'my-data.json',
      contentType: 'application/json; charset=utf-8',
    })
    return { url }
  })

  implement(app, contract.forgetMe, async ({ body, caller }) => {
    await forgetAccount(deps, caller, body.password)
    return succeeded('Your account and what it held have been deleted.')
  })
}
