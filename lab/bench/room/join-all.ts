import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

type Joining = { urls: string[]; roomId: string; tokens: string; people: number; connections?: number }

/** All people of a file join, sent by wrk, a share to each address. Measured from the first join to the last. */
export async function joinAll(client: pg.Client, joining: Joining) {
  const { urls, roomId, tokens, people, connections = 512 } = joining
  const countJoined = async () => {
    const { rows } = await client.query<{ joined: number }>('select joined from room where id = $1', [roomId])
    return rows[0]?.joined ?? 0
  }
  const crowd = urls.map((url, share) =>
    knock(`${url}/waiting-room/${roomId}/join`, tokens, Math.ceil(connections / urls.length), {
      share,
      of: urls.length,
    }),
  )
  while ((await countJoined()) === 0) await delay(5)
  const began = performance.now()
  while ((await countJoined()) < people) await delay(20)
  const seconds = (performance.now() - began) / 1000
  for (const wrk of crowd) wrk.kill('SIGKILL')
  return { seconds: Math.round(seconds * 10) / 10, perSecond: Math.round(people / seconds) }
}

/** Sends the requests of a file, or of a share of it, repeatedly until stopped. */
export const knock = (
  address: string,
  file: string,
  connections: number,
  { share, of } = { share: 0, of: 1 },
) =>
  spawn(
    'wrk',
    `-t 1 -c ${connections} -d 600s --timeout 30s -s lab/bench/join-room.lua ${address} -- ${file} ${share} ${of}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
