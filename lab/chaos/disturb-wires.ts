import type { Fault } from './describe-worlds.ts'
import type { Plain } from './start-plain.ts'

const listWires = ({ wires }: Plain) => [...wires.api, ...wires.worker]

/** A slow network: each query takes 0.2 s longer, and large results take much longer. */
const SLOW = { latencyMs: 100, bytesPerSecond: 64_000 }

/** Faults between our processes and the database. */
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
    // For one API and one worker: open connections receive nothing any more, not even their end.
    name: 'half-open-connections',
    times: 5,
    needs: 'plain',
    async inject({ wires }, { which }) {
      const deaf = [wires.api, wires.worker].flatMap((each) => each[which] ?? [])
      for (const wire of deaf) wire.deafen()
      return () => {
        for (const wire of deaf) wire.restoreReplies()
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
        for (const wire of listWires(plain)) wire.restoreReplies()
      }
    },
  },
]
