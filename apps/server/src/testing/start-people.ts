import * as contract from '@vazhipadu/contract/people'
import type { Capability } from '@vazhipadu/contract/rights'
import { getAccountId } from './get-account-id.ts'
import { makeAccount } from './make-account.ts'
import { makeDevotees } from './make-devotees.ts'
import { signOfficeToken } from './sign-token.ts'
import { startApi } from './start-api.ts'
import { useStarted } from './use-started.ts'

type As = { token: string }

/** An office without members. */
async function startPeople() {
  const api = await startApi()
  const idOf = (email: string) => getAccountId(api.db, email)
  return {
    ...api,
    /**
     * Adds a member with these capabilities, signed in with the second factor given; bypasses the forms, which are not
     * tested here.
     */
    async hire(capabilities: Capability[]) {
      const [made] = await makeDevotees(api, 1)
      const id = made?.accountId ?? ''
      const account = api.db.updateTable('account').set({ capabilities, grantedAt: api.clock.now() })
      const { email } = await account.where('id', '=', id).returning('email').executeTakeFirstOrThrow()
      return { id, email, token: await signOfficeToken(api, id) }
    },
    async makeDevotee() {
      const account = await makeAccount(api)
      return { ...account, id: await idOf(account.email) }
    },
    async rightsOf(id: string): Promise<string[]> {
      const row = await api.db
        .selectFrom('account')
        .select('capabilities')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.capabilities ?? []
    },
    /** Removes the members that earlier tests left. */
    async dismissAll() {
      await api.db.deleteFrom('rightEnd').execute()
      await api.db.deleteFrom('rightsChange').execute()
      await api.db.updateTable('account').set({ capabilities: [], disabledAt: null }).execute()
    },
    ask(as: As, id: string, capabilities: Capability[], until: string | null = null) {
      const body = { capabilities, until, reason: 'Helps at Ayilyam' }
      return api.call(contract.changeRights, { params: { id }, body }, as)
    },
    confirm: (as: As, id: string) => api.call(contract.confirmRights, { params: { id } }, as),
    decline: (as: As, id: string) => api.call(contract.declineRights, { params: { id } }, as),
    list: async (as: As) => (await api.call(contract.listPeople, {}, as)).body,
    show: async (as: As, id: string) => (await api.call(contract.getPerson, { params: { id } }, as)).body,
    async waitingFor(id: string): Promise<string> {
      const row = await api.db
        .selectFrom('rightsChange')
        .select('id')
        .where('accountId', '=', id)
        .where('outcome', 'is', null)
        .executeTakeFirst()
      return row?.id ?? ''
    },
  }
}

export const usePeople = () => useStarted(startPeople)
