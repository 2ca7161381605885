import type pg from 'pg'

type Crowd = { people: number; windowSize: number }

/** No member lost or duplicated, all drawn and published, never more inside than the window. */
export async function findBroken(client: pg.Client, { people, windowSize }: Crowd): Promise<string[]> {
  const { rows } = await client.query<Record<string, number>>(
    `select (select count(*)::int from room_member) as members, (select joined from room) as joined,
       (select count(distinct account_id)::int from room_member) as accounts, (select entries from draw) as entries,
       (select count(*)::int from room_pass) as passes, (select inside from room) as inside,
       (select sum(octet_length(leaves))::int / 32 from draw_shard) as leaves,
       (select sum(b)::int from draw, unnest(buckets) b) as drawn`,
  )
  const { members, joined, accounts, entries, passes = 0, inside, leaves, drawn } = rows[0] ?? {}
  return [
    members === people ? '' : `${members} of ${people} are in the room`,
    accounts === people && joined === people ? '' : `${accounts} accounts, ${joined} counted`,
    entries === people && leaves === people && drawn === people
      ? ''
      : `${entries} drawn, ${leaves} published`,
    passes <= windowSize && passes === inside
      ? ''
      : `${passes} passes, ${inside} inside, window ${windowSize}`,
  ].filter((fault) => fault !== '')
}
