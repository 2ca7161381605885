import { expect } from '@playwright/test'
import { grantOffice, makeAdmin, openAccount } from './accounts.ts'
import { tokenOf } from './api.ts'
import { readRows } from './database.ts'
import { type Person, someone } from './people.ts'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'
const origin = process.env.E2E_WEB_URL ?? 'http://localhost:4173'

async function post<T>(path: string, token: string, body: object): Promise<T> {
  const headers = { origin, 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.ok, `${path} answers ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

/** The manager's part of a pairing over HTTP: the code shown on screen, and the approval. */
export async function beginPairing(name = 'Vasudevan Namboothiri') {
  const priest = await openAccount(someone(name))
  await grantOffice(priest, ['sheet'])
  const manager: Person = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(manager)
  const token = await tokenOf(manager)
  const [row] = await readRows('select id from account where email = $1', [priest.email])
  const { id, url } = await post<{ id: string; url: string }>('/paired-devices', token, {
    account_id: row?.id,
  })
  return {
    priest,
    path: url.slice(new URL(url).origin.length),
    confirm: (phone: string) => post(`/paired-devices/${id}/confirm`, token, { name: phone }),
    end: async () => {
      const headers = { origin, authorization: `Bearer ${token}` }
      await fetch(`${api}/paired-devices/${id}`, { method: 'DELETE', headers })
    },
  }
}
