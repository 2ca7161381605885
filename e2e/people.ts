import { randomInt, randomUUID } from 'node:crypto'

export type Person = { name: string; email: string; mobile: string; password: string }

/** A new person with unique contact data, so that journeys do not share people. */
export function someone(name = 'Lakshmi Menon'): Person {
  const mark = randomUUID().slice(0, 8)
  return {
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}.${mark}@example.org`,
    mobile: `98${String(randomInt(100_000_000)).padStart(8, '0')}`,
    password: `the lamp ${mark} is lit`,
  }
}
