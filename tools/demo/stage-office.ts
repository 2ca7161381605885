import { randomUUID } from 'node:crypto'
import { office, PASSWORD } from './list-people.ts'

type Address = { api: string; web: string }
type Days = { star: object; days: { date: string }[] }
type Offerings = { offerings: { id: number; slug: string; name: string; schedule: { stars: number[] } }[] }

/** How many days ahead the temple closes a day: near enough to be seen, far enough to be answered. */
const CLOSED_IN_DAYS = 9
const DAY_MS = 86_400_000

/**
 * Prepares the manager's work of this morning through the API: a closed day whose devotees are being asked, and the
 * next Ayilyam announced as a release with a waiting room.
 */
export async function stageOffice({ api, web }: Address, now: Date): Promise<void> {
  const call = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: {
        origin: web,
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answerBody = (await answer.json()) as T & { detail?: string }
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${answerBody.detail}`)
    return answerBody
  }
  const identifier = office.find(({ role }) => role === 'manager')?.email
  const { accessToken: token } = await call<{ accessToken: string }>('POST', '/auth/login', {
    identifier,
    password: PASSWORD,
  })

  // Skips what exists, so that a start after an interrupted one completes it.
  const { releases } = await call<{ releases: object[] }>('GET', '/releases', undefined, token)
  if (releases.length > 0) return

  const closed = new Date(now.getTime() + CLOSED_IN_DAYS * DAY_MS).toISOString().slice(0, 10)
  const reason = 'The sanctum is cleaned and blessed on this day.'
  const closing = { offering_id: null, from: closed, to: closed, reason }
  await call('POST', '/admin/calendar/blocks', closing, token)

  const { days } = await call<Days>('GET', '/public/v1/stars/ayilyam/days')
  const { offerings } = await call<Offerings>('GET', '/public/v1/offerings')
  const ayilyam = days.map(({ date }) => date).find((date) => date > closed)
  const offering = offerings.find(({ schedule }) => schedule.stars.includes(9)) ?? offerings[0]
  if (ayilyam === undefined || offering === undefined) throw new Error('the calendar has no Ayilyam ahead')
  const opensAt = new Date(now.getTime() + DAY_MS)
  const release = {
    id: randomUUID(),
    title: 'Ayilyam pooja',
    titleMl: 'ആയില്യം പൂജ',
    offering_ids: [offering.id],
    dates: [ayilyam],
    opensAt: opensAt.toISOString(),
    endsAt: new Date(opensAt.getTime() + DAY_MS / 6).toISOString(),
    windowSize: 200,
    ratePerMinute: 120,
  }
  await call('POST', '/releases', release, token)
}
