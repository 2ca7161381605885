import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { measureFastest } from '../../testing/measure-fastest.ts'
import { repeatThroughOutage, watchOutage } from './outage.ts'

/** PgBouncer's error while no server is behind it: connections succeed, queries do not. */
const noServer = () => Object.assign(new Error('server login has been failing'), { code: '08P01' })

describe('a database that is down', () => {
  test('behind a pooler that still takes connections is waited for, and the caller hears nothing of it', async () => {
    const outage = watchOutage(60_000)
    const backAt = performance.now() + 2_000
    let tries = 0
    const answer = await repeatThroughOutage(outage, async () => {
      tries++
      if (performance.now() < backAt) throw noServer()
      return 'the answer'
    })
    expect(answer).toBe('the answer')
    expect(tries).toBeGreaterThan(5)
  })

  test('an outage longer than the limit fails, and later callers fail at once', async () => {
    const outage = watchOutage(500)
    const ask = () => repeatThroughOutage(outage, () => Promise.reject(noServer()))
    await expect(ask()).rejects.toThrow('server login has been failing')
    expect(await measureFastest(() => expect(ask()).rejects.toThrow())).toBeLessThan(200)
  })

  test('and has answered since gives the next caller the whole budget again', async () => {
    const outage = watchOutage(3_000)
    await expect(repeatThroughOutage(outage, () => Promise.reject(noServer()))).rejects.toThrow()
    outage.healed()
    let tries = 0
    await repeatThroughOutage(outage, async () => {
      if (++tries < 3) throw noServer()
    })
    expect(tries).toBe(3)
  })

  test('does not make a caller wait beyond its own budget although others are answered meanwhile', async () => {
    const outage = watchOutage(500)
    const began = performance.now()
    const healing = setInterval(() => outage.healed(), 20)
    await expect(repeatThroughOutage(outage, () => Promise.reject(noServer()))).rejects.toThrow()
    clearInterval(healing)
    // Each answered query ends the outage (every 20 ms here); without its own budget this call would wait for ever.
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})

test('an error that is no outage is not repeated', async () => {
  let tries = 0
  const failing = repeatThroughOutage(watchOutage(5_000), async () => {
    tries++
    await delay(1)
    throw new Error('a mistake')
  })
  await expect(failing).rejects.toThrow('a mistake')
  expect(tries).toBe(1)
})
