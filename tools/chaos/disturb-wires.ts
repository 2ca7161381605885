import type { Fault } from './describe-worlds.ts'
import type { Plain } from './start-plain.ts'

const listWires = ({ wires }: Plain) => [...wires.api, ...wires.worker]

/** A line to a far town: every question takes a fifth of a second longer, and a page of results a good while. */
const SLOW = { latencyMs: 100, bytesPerSecond: 64_000 }

/** Between our processes and the database. */
export const wireFaults: Fault[] = [
  {
    name: 'cut-connections',
    times: 5,
    needs: 'plain',
    async inject(plain) {
      for (const wire of listWires(plain)) wire.cutAll()
      return () => undefined
    },
  },
  {
    name: 'slow-connections',
    times: 5,
    needs: 'plain',
    async inject(plain) {
      for (const wire of listWires(plain)) wire.slowDown(SLOW)
      return () => {
        for (const wire of listWires(plain)) wire.slowDown(undefined)
      }
    },
  },
  {
    // Of one API and one worker: who is connected now never hears anything again, nor the end of it.
    name: 'half-open-connections',
    times: 5,
    needs: 'plain',
    async inject({ wires }, { which }) {
      const deaf = [wires.api, wires.worker].flatMap((each) => each[which] ?? [])
      for (const wire of deaf) wire.deafen()
      return () => {
        for (const wire of deaf) wire.hearAgain()
      }
    },
  },
  {
    name: 'half-open-everywhere',
    times: 5,
    needs: 'plain',
    async inject(plain) {
      for (const wire of listWires(plain)) wire.deafen()
      return () => {
        for (const wire of listWires(plain)) wire.hearAgain()
      }
    },
  },
]
