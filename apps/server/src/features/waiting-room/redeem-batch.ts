import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { lockRoom } from './lock-room.ts'
import type { Ticket } from './sign-ticket.ts'
import { checkTurn, drawLine, lineOfLate, makeCode, PASS_MS, type Turn } from './waiting-room.rules.ts'

export type Keys = { seed: Buffer; codeKey: Buffer }
type Refused = Exclude<Turn['outcome'], 'kept' | 'pass'> | 'no_session' | 'none'
export type Answer = { outcome: 'in'; expiresAt: Date; signedInAt: Date } | { outcome: Refused }

type RedeemRequest = { tickets: Ticket[]; keys: Keys; now: Date }
type NewPass = { accountId: string; line: number; isGrace: boolean }

/** Redeems the turns of one batch in order of arrival, under one lock of the room's row. */
export async function redeemBatch(trx: Trx, roomId: string, request: RedeemRequest): Promise<Answer[]> {
  const { tickets, keys, now } = request
  const room = await lockRoom(trx, roomId)
  if (!room) return tickets.map(() => ({ outcome: 'none' }))
  const standings = await readStandings(trx, roomId, tickets, now)
  const lineOf = ({ accountId, lateNo }: Standing) =>
    lateNo === null ? drawLine(keys.seed, makeCode(keys.codeKey, accountId)) : lineOfLate(lateNo)
  const lines = new Map([...standings.values()].map((each) => [each.accountId, lineOf(each)]))
  const called = await readCalls(trx, roomId, [...lines.values()])
  const made = new Map<string, NewPass>()
  const expiresAt = new Date(now.getTime() + PASS_MS)

  const judge = ({ accountId, sessionId }: Ticket): Answer => {
    const standing = standings.get(keyOf({ accountId, sessionId }))
    const line = lines.get(accountId)
    if (!standing || line === undefined) return { outcome: 'no_session' }
    const { signedInAt, isMember, expiresAt: until, leftAt } = standing
    if (made.has(accountId)) return { outcome: 'in', expiresAt, signedInAt }
    const pass = until && { expiresAt: until, leftAt }
    const asking = isMember ? { line, pass, calledAt: called.get(line) ?? null } : undefined
    const turn = checkTurn(countIn(room, made), asking, now)
    if (turn.outcome === 'kept') return { outcome: 'in', expiresAt: turn.expiresAt, signedInAt }
    if (turn.outcome !== 'pass') return { outcome: turn.outcome }
    // When the room has ended, people inside stay until their pass expires; no one new enters.
    if (room.endedAt !== null) return { outcome: 'closed' }
    made.set(accountId, { accountId, line, isGrace: turn.isGrace })
    return { outcome: 'in', expiresAt, signedInAt }
  }
  const answers = tickets.map(judge)
  await addPasses(trx, roomId, [...made.values()], { now, expiresAt })
  return answers
}

type Inside = { threshold: number; windowSize: number; inside: number; insideGrace: number }

const countIn = (
  { threshold, windowSize, inside, insideGrace }: Inside,
  made: Map<string, NewPass>,
): Inside => ({
  threshold,
  windowSize,
  inside: inside + made.size,
  insideGrace: insideGrace + [...made.values()].filter(({ isGrace }) => isGrace).length,
})

type Standing = {
  accountId: string
  sessionId: string
  signedInAt: Date
  isMember: boolean
  lateNo: number | null
  expiresAt: Date | null
  leftAt: Date | null
}

const keyOf = ({ accountId, sessionId }: Pick<Ticket, 'accountId' | 'sessionId'>) =>
  `${accountId}|${sessionId}`

/**
 * Callers with a live session, except office accounts, which never get a pass. Looked up one by one by key: for freshly
 * filled tables the planner would scan everything.
 */
async function readStandings(trx: Trx, roomId: string, tickets: Ticket[], now: Date) {
  const ticketRows = unnestRows('given', tickets, { accountId: 'uuid', sessionId: 'uuid' })
  const { rows } = await sql<Standing>`
    select given.account_id, given.session_id, s.signed_in_at, m.account_id is not null as is_member, m.late_no,
      p.expires_at, p.left_at
    from ${ticketRows}
    cross join lateral (
      select signed_in_at from session where id = given.session_id and account_id = given.account_id
        and ended_at is null and expires_at > ${now} limit 1) s
    cross join lateral (
      select from account where id = given.account_id and disabled_at is null and capabilities = '{}' and not is_admin
      limit 1) a
    left join lateral (
      select account_id, late_no from room_member where room_id = ${roomId} and account_id = given.account_id
      limit 1) m on true
    left join lateral (
      select expires_at, left_at from room_pass where room_id = ${roomId} and account_id = given.account_id
      limit 1) p on true`.execute(trx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** When each line was called; lines not called yet are missing. */
async function readCalls(trx: Trx, roomId: string, lines: number[]): Promise<Map<number, Date>> {
  const passRows = unnestRows(
    'given',
    lines.map((line) => ({ line })),
    { line: 'bigint' },
  )
  const { rows } = await sql<{ line: number; calledAt: Date }>`
    select given.line, c.called_at from ${passRows} cross join lateral (
      select called_at from room_call where room_id = ${roomId} and threshold > given.line
      order by threshold limit 1) c`.execute(trx)
  return new Map(rows.map(({ line, calledAt }) => [line, calledAt]))
}

async function addPasses(
  trx: Trx,
  roomId: string,
  passes: NewPass[],
  { now, expiresAt }: { now: Date; expiresAt: Date },
) {
  if (passes.length === 0) return
  const passRows = unnestRows('given', passes, { accountId: 'uuid', line: 'bigint', isGrace: 'boolean' })
  await sql`
    with made as (
      insert into room_pass (room_id, account_id, line, is_grace, issued_at, expires_at)
      select ${roomId}, account_id, line, is_grace, ${now}, ${expiresAt} from ${passRows} returning is_grace)
    update room set inside = inside + made.all, inside_grace = inside_grace + made.late
    from (select count(*) as "all", count(*) filter (where is_grace) as late from made) made
    where id = ${roomId}`.execute(trx)
}
