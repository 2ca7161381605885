import { randomUUID } from 'node:crypto'
import { changeEmail, changeMobile } from '@vazhipadu/contract/contact'
import { signIn } from '@vazhipadu/contract/identity'
import { followChanges } from '../../platform/db/follow-changes.ts'
import { createLog } from '../../platform/log.ts'
import { fillCatalogue } from '../fill-catalogue.ts'
import { fillPerson } from '../fill-person.ts'
import { getAccountId } from '../get-account-id.ts'
import { codeFor, makeAccount, makeAdmin, PASSWORD } from '../make-account.ts'
import { startApi } from '../start-api.ts'

/** Identifiers to call with: the victim's own, or ones that do not exist. */
export type Named = {
  tranNo: string
  accountId: string
  addressId: string
  devoteeId: string
  ticketId: string
  sessionId: string
  lineId: number
  attachmentId: string
  mailToken: string
  mailCode: string
  smsToken: string
  smsCode: string
}

/** Identifiers in a valid form that do not exist. */
export const nothing: Named = {
  tranNo: 'V9999999999',
  accountId: randomUUID(),
  addressId: randomUUID(),
  devoteeId: randomUUID(),
  ticketId: randomUUID(),
  sessionId: randomUUID(),
  lineId: 2_000_000_000,
  attachmentId: randomUUID(),
  mailToken: randomUUID(),
  mailCode: '000000',
  smsToken: randomUUID(),
  smsCode: '000000',
}

const NEW_EMAIL = 'new-of-victim@example.com'
const NEW_MOBILE = '+919567030001'

/** A person with a row in every table, and a stranger who knows all their identifiers. */
export async function startVictim() {
  const api = await startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' })
  const changes = followChanges(api.databaseUrl, createLog('silent'))
  await fillCatalogue(api)
  const admin = await makeAdmin(api)
  const adminId = await getAccountId(api.db, admin.email)
  const person = await fillPerson(api, { changes, adminId }, 'Marked', '47019911')
  const find = async (table: 'address' | 'devotee' | 'ticket' | 'session') => {
    const rows = api.db.selectFrom(table).select('id').where('accountId', '=', person.accountId)
    return (await rows.executeTakeFirstOrThrow()).id
  }
  // On another device: the stranger must not end the session that the owner's calls use.
  const otherSession = await find('session')
  const signedIn = await api.call(signIn, { body: { identifier: person.email, password: PASSWORD } })
  const token = signedIn.body.accessToken
  const currentPassword = PASSWORD
  const mail = await api.call(changeEmail, { body: { email: NEW_EMAIL, currentPassword } }, { token })
  const sms = await api.call(changeMobile, { body: { mobile: NEW_MOBILE, currentPassword } }, { token })
  await api.runJobs()
  const ofOrder = { tranNo: person.tranNo }
  const line = api.db.selectFrom('orderLine').select('id').where('tranNo', '=', ofOrder.tranNo)
  const attachment = api.db.selectFrom('ticketAttachment').select('id')
  const victim = {
    ...person,
    token,
    addressId: await find('address'),
    devoteeId: await find('devotee'),
    ticketId: await find('ticket'),
    sessionId: otherSession,
    lineId: (await line.executeTakeFirstOrThrow()).id,
    attachmentId: (await attachment.executeTakeFirstOrThrow()).id,
    mailToken: mail.body.token ?? '',
    mailCode: codeFor(api, NEW_EMAIL),
    smsToken: sms.body.token ?? '',
    smsCode: codeFor(api, NEW_MOBILE),
  }
  return {
    ...api,
    victim,
    stranger: await makeAccount(api),
    async close() {
      await changes.close()
      await api.close()
    },
  }
}
