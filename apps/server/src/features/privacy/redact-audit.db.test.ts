import { eraseMyAccount } from '@vazhipadu/contract/privacy'
import { listAudit } from '@vazhipadu/contract/reports/audit'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/make-account.ts'
import { searchEverywhere } from '../../testing/search-everywhere.ts'
import { usePrivacy } from '../../testing/start-privacy.ts'
import { redactAudit } from './redact-audit.ts'

const { api, a, b } = usePrivacy()

/** An entry as written before names were stored separately. */
const writeOld = (tranNo: string, name: string) =>
  api.db
    .insertInto('auditEntry')
    .values({
      at: api.clock.now(),
      action: 'order.changed',
      subjectType: 'order',
      subjectId: tranNo,
      before: JSON.stringify({ lines: [{ id: 1, name, date: '2026-11-20' }] }),
      after: JSON.stringify({ lines: [{ id: 1, name: `${name} Amma`, date: '2026-11-20' }] }),
    })
    .execute()
const readLast = async (tranNo: string) => {
  const { body } = await api.call(
    listAudit,
    { query: { subject: tranNo, actions: 'order.changed' } },
    api.admin,
  )
  return body.entries[0]
}
const forget = () => api.call(eraseMyAccount, { body: { password: PASSWORD, confirm: 'DELETE' } }, a)
const places = async (mark: string) => [...(await searchEverywhere(api.db, [mark])).keys()]

test('personal data in old audit entries are moved out, the office can still read them, and this is audited', async () => {
  await writeOld(b.tranNo, `${b.mark} Kutty`)
  const before = await readLast(b.tranNo)
  expect(await redactAudit(api.db, api.clock.now())).toBe(1)
  expect(await readLast(b.tranNo)).toEqual(before)
  const found = await places(`${b.mark} Kutty`)
  expect(found.sort()).toEqual(['audit_personal.after', 'audit_personal.before'])
  expect(await redactAudit(api.db, api.clock.now())).toBe(0)
  const { body } = await api.call(listAudit, { query: { actions: 'audit.redacted' } }, api.admin)
  expect(body.entries).toMatchObject([{ after: { entries: 1 } }])
  // Afterwards the entries cannot be changed any more.
  const rewriting = api.db.updateTable('auditEntry').set({ action: 'nothing' }).execute()
  await expect(rewriting).rejects.toThrow('never changed or removed')
})

test('of somebody who was forgotten before, nothing is kept apart either', async () => {
  await writeOld(a.tranNo, `${a.mark} Kutty`)
  await forget()
  expect(await places(`${a.mark} Kutty`)).toEqual(['audit_entry.before', 'audit_entry.after'])
  await redactAudit(api.db, api.clock.now())
  expect(await places(`${a.mark} Kutty`)).toEqual([])
  expect(await readLast(a.tranNo)).toMatchObject({
    after: { lines: [{ name: '(forgotten)', date: '2026-11-20' }] },
  })
})
