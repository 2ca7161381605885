import { describe, expect, test } from 'vitest'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { calm } from '../../testing/start-room.ts'
import { plenty, useSteering } from '../../testing/use-steering.ts'
import { steerRoom } from './steer-room.ts'

const { r, crowd, startWorker, redeem, look, readRoom, openDoors } = useSteering()

describe('the controller', () => {
  test('is one: a second worker waits until the first is silent, and takes over with a higher number', async () => {
    const [one, other] = [startWorker(), startWorker()]
    await openDoors(one)
    await one.step()
    await other.step()
    expect((await readRoom()).fence).toBe(1)
    r.clock.advance({ seconds: 6 })
    await other.step()
    expect((await readRoom()).fence).toBe(2)
    await one.step()
    expect((await readRoom()).fence).toBe(2)
  })

  test('frozen between looking and publishing, and woken when another steers, changes nothing', async () => {
    const [one, other] = [startWorker(), startWorker()]
    await openDoors(one)
    await one.step()
    const helm = one.helms.get(r.roomId)
    if (!helm) throw new Error('no helm')
    // Paused after taking its lease and before publishing: its later writes wait until the other worker has steered.
    const frozen = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const slow = holdAfterReading(r.db, reached.resolve, frozen.promise)
    const stepping = steerRoom(slow, r.roomId, helm, { figures: calm, places: plenty, now: r.clock.now() })
    await reached.promise
    r.clock.advance({ seconds: 6 })
    await other.step()
    const before = await look()
    frozen.resolve()
    expect(await stepping).toBe(false)
    expect(await look()).toMatchObject({ threshold: before.threshold, fence: 2 })
  })

  test('stands still while it is paused, and while everything is held, and says so; goes on when places come back', async () => {
    const worker = startWorker()
    await openDoors(worker)
    await worker.step()
    const { threshold } = await look()
    r.clock.advance({ seconds: 1 })
    await worker.step({ free: 0, held: 7 })
    expect(await look()).toMatchObject({ threshold, isAllHeld: true, placesFree: 0 })
    r.clock.advance({ seconds: 1 })
    await sqlRows(r.db, 'update room set paused_at = $1', [r.clock.now()])
    await worker.step()
    expect(await look()).toMatchObject({ threshold, isPaused: true, isAllHeld: false })
    await sqlRows(r.db, 'update room set paused_at = null')
    r.clock.advance({ seconds: 1 })
    await worker.step()
    expect((await look()).threshold).toBeGreaterThan(threshold)
  })

  test('ends the room when everything is sold', async () => {
    const worker = startWorker()
    await openDoors(worker)
    await worker.step({ free: 0, held: 0 })
    expect(await look()).toMatchObject({ phase: 'ended', endReason: 'sold_out' })
    expect(await redeem(crowd[0] as (typeof crowd)[number])).not.toBe('in')
  })

  test('slows down under strain', async () => {
    const worker = startWorker()
    await openDoors(worker)
    for (let second = 0; second < 30; second++) {
      await worker.step()
      r.clock.advance({ seconds: 1 })
    }
    const { rate } = await look()
    await worker.step(plenty, { ...calm, providerRefusals: 3 })
    expect((await look()).rate).toBeCloseTo(rate * 0.7)
  })
})

/** The same database, but a caller that has read the room through it waits until it is released. */
function holdAfterReading(db: Db, reached: () => void, until: Promise<void>): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if ('keptFrom' in (result.rows[0] ?? {})) {
        reached()
        await until
      }
      return result
    },
  })
}
