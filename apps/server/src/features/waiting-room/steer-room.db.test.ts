import * as contract from '@vazhipadu/contract/waiting-room'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { useSteering } from '../../testing/use-steering.ts'
import { openJoining } from './join-room.ts'
import { signTicket } from './sign-ticket.ts'
import { drawLine, FIRST_LATE, lineOfLate, makeCode } from './waiting-room.rules.ts'

const { r, crowd, startWorker, redeem, redeemAll, look, readRoom, openDoors } = useSteering()

describe('an opening', () => {
  test('goes from joining to turns by itself, and tells everything needed to check it', async () => {
    const worker = startWorker()
    await worker.step()
    expect(await look()).toMatchObject({ phase: 'joining', joined: 200, servesFrom: null })
    r.clock.advance({ minutes: 60 })
    await worker.step()
    await worker.step()
    expect(await look()).toMatchObject({ phase: 'learning', threshold: 0 })
    const { body: draw } = await r.call(contract.getDraw, { params: { draw_id: r.drawId } })
    expect(draw).toMatchObject({ entries: 200, shardBits: 0, secret: r.secrets.secret.toString('hex') })
    const { body: shard } = await r.call(contract.getDrawShard, { params: { draw_id: r.drawId, shard: 0 } })
    expect(shard.leaves).toHaveLength(200 * 64)
    expect(draw.buckets?.reduce((sum, many) => sum + many, 0)).toBe(200)
    r.clock.advance({ seconds: 30 })
    await worker.step()
    const serving = await look()
    expect(serving).toMatchObject({ phase: 'serving', fence: 1 })
    expect(serving.threshold).toBeGreaterThan(0)
    expect(serving.threshold).toBeLessThan(FIRST_LATE)
  })

  test('calls people in the order of the draw, and never before their turn', async () => {
    const worker = startWorker()
    await openDoors(worker)
    await worker.step()
    const { threshold } = await look()
    const { seed } = await readRoom()
    const answers = await redeemAll(crowd)
    const lines = crowd.map(({ accountId }) => drawLine(seed, makeCode(r.secrets.codeKey, accountId)))
    for (const [index, answer] of answers.entries())
      expect(answer).toBe((lines[index] as number) < threshold ? 'in' : 'not_your_turn')
    expect(answers.filter((answer) => answer === 'in').length).toBeGreaterThan(0)
  })

  test('lets everybody in who comes, the window never exceeded, and a place for each who was called', async () => {
    let waiting = [...crowd]
    const worker = startWorker()
    await openDoors(worker)
    let served = 0
    for (let second = 0; second < 2_000 && served < 200; second++) {
      await worker.step()
      const answers = await redeemAll(waiting)
      expect(answers).not.toContain('room_full')
      served += answers.filter((answer) => answer === 'in').length
      const { inside, passes } = await readRoom()
      expect(inside).toBe(passes)
      expect(inside).toBeLessThanOrEqual(40)
      // Each person stays for some seconds, books, and leaves.
      const inNow = waiting.filter((_, index) => answers[index] === 'in')
      await sqlRows(
        r.db,
        'update room_pass set expires_at = $1 where account_id = any ($2) and left_at is null',
        [r.clock.now(), inNow.map(({ accountId }) => accountId)],
      )
      waiting = waiting.filter((_, index) => answers[index] !== 'in')
      r.clock.advance({ seconds: 1 })
    }
    expect(served).toBe(200)
  })

  test('continues with late joiners, in order of arrival', async () => {
    const worker = startWorker()
    await openDoors(worker)
    const late = await r.makeCrowd(5)
    const join = openJoining(r)
    const numbers = []
    for (const { accountId } of late) numbers.push((await join({ roomId: r.roomId, accountId })).lateNo)
    expect(numbers).toEqual([1, 2, 3, 4, 5])
    // None of the drawn people enters: their three minutes pass, and the late arrivals are called after them.
    for (let second = 0; second < 1_500; second += 5) {
      await worker.step()
      r.clock.advance({ seconds: 5 })
      if ((await look()).threshold >= lineOfLate(5) + 1) break
    }
    expect((await look()).threshold).toBe(FIRST_LATE + 5)
    expect(await redeemAll(late)).toEqual(['in', 'in', 'in', 'in', 'in'])
  })
})

describe('a turn', () => {
  test('is taken once: the same pass for every tab, none after it is over', async () => {
    const worker = startWorker()
    await openDoors(worker)
    await worker.step()
    const first = crowd[(await redeemAll(crowd)).indexOf('in')]
    if (!first) throw new Error('nobody was called')
    const ticket = signTicket(r.config.LINK_SECRETS, { roomId: r.roomId, ...first })
    const ask = () => r.call(contract.redeemTurn, { params: { room_id: r.roomId }, body: { ticket } })
    const [one, two] = await Promise.all([ask(), ask()])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.expiresAt).toBe(two.body.expiresAt)
    r.clock.advance({ minutes: 12 })
    const over = await ask()
    expect([over.status, over.body.code]).toEqual([409, 'turn_gone'])
  })

  test('comes with a token of its owner that books as them, and of nobody who signed out or works here', async () => {
    const worker = startWorker()
    await openDoors(worker)
    for (let second = 0; second < 3; second++) {
      await worker.step()
      r.clock.advance({ seconds: 1 })
    }
    const answers = await redeemAll(crowd)
    const [first, second, third] = crowd.filter((_, index) => answers[index] === 'in')
    if (!first || !second || !third) throw new Error('too few were called')
    const ask = (who: typeof first) => {
      const ticket = signTicket(r.config.LINK_SECRETS, { roomId: r.roomId, ...who })
      return r.call(contract.redeemTurn, { params: { room_id: r.roomId }, body: { ticket } })
    }
    const { token } = (await ask(first)).body
    expect((await r.call(contract.joinRoom, { params: { room_id: r.roomId } }, { token })).status).toBe(200)
    await sqlRows(r.db, 'update session set ended_at = $1 where id = $2', [r.clock.now(), second.sessionId])
    expect((await ask(second)).body.code).toBe('ticket_invalid')
    await sqlRows(r.db, `update account set capabilities = '{desk}', is_admin = true where id = $1`, [
      third.accountId,
    ])
    expect((await ask(third)).body.code).toBe('ticket_invalid')
    expect((await ask({ ...first, sessionId: second.sessionId })).body.code).toBe('ticket_invalid')
  })

  test('missed by three minutes goes to the share for the late, and no further than that', async () => {
    const worker = startWorker()
    await openDoors(worker)
    for (let second = 0; second < 20; second++) {
      await worker.step()
      r.clock.advance({ seconds: 1 })
    }
    const { threshold } = await look()
    const { seed } = await readRoom()
    const lineOf = ({ accountId }: { accountId: string }) =>
      drawLine(seed, makeCode(r.secrets.codeKey, accountId))
    const called = crowd.filter((who) => lineOf(who) < threshold)
    expect(called.length).toBeGreaterThan(10)
    r.clock.advance({ minutes: 4 })
    const answers = await redeemAll(called)
    // Five per cent of the forty places.
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(2)
    expect(answers.filter((answer) => answer === 'room_full')).toHaveLength(called.length - 2)
    expect(await readRoom()).toMatchObject({ inside: 2, insideGrace: 2 })
  })

  test('of somebody who never joined is none', async () => {
    const worker = startWorker()
    await openDoors(worker)
    await worker.step()
    const [stranger] = await r.makeCrowd(1)
    if (!stranger) throw new Error('nobody')
    expect(await redeem(stranger)).toBe('room_not_found')
  })
})
