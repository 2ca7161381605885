import * as contract from '@vazhipadu/contract/privacy'
import { privacyNotice } from '@vazhipadu/contract/privacy-notice'
import type { FastifyInstance } from 'fastify'
import type { Downloads } from '../../platform/http/create-download.ts'
import { implement } from '../../platform/http/implement.ts'
import { succeeded } from '../../platform/http/outcome.ts'
import { findConsent } from '../identity/account-consents.ts'
import { sessionEnded } from '../identity/identity.errors.ts'
import { closesAt, giveConsent, withdrawConsent } from './change-consent.ts'
import { composeExport } from './compose-export.ts'
import { type EraseDeps, eraseAccount } from './erase-account.ts'
import { findNominee, nameNominee, removeNominee } from './name-nominee.ts'

const KIND = 'privacy-export'

export function privacyRoutes(app: FastifyInstance, deps: EraseDeps & { downloads: Downloads }): void {
  const { db, clock, downloads } = deps
  // Composed when the URL is opened, and not stored.
  downloads.register(KIND, async ({ accountId }) => ({
    content: Buffer.from(JSON.stringify(await composeExport(db, accountId, clock.now()), null, 2)),
  }))

  implement(app, contract.getPrivacy, async ({ caller }) => {
    const consent = await findConsent(db, caller.accountId)
    if (!consent) throw sessionEnded()
    const { version, language, givenAt, isCurrent, withdrawnAt } = consent
    return {
      notice: privacyNotice,
      consent: {
        version,
        language,
        isCurrent,
        givenAt: givenAt.toISOString(),
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
        closesAt: withdrawnAt === null ? null : closesAt(withdrawnAt).toISOString(),
      },
      nominee: (await findNominee(db, caller.accountId)) ?? null,
    }
  })
  implement(app, contract.giveConsent, ({ body, caller }) => giveConsent(deps, caller.accountId, body))
  implement(app, contract.withdrawConsent, ({ caller }) => withdrawConsent(deps, caller.accountId))
  implement(app, contract.nameNominee, ({ body, caller }) => nameNominee(deps, caller.accountId, body))
  implement(app, contract.removeNominee, ({ caller }) => removeNominee(deps, caller.accountId))

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

  implement(app, contract.eraseMyAccount, async ({ body, caller }) => {
    await eraseAccount(deps, caller, body.password)
    return succeeded('accountDeleted')
  })
}
