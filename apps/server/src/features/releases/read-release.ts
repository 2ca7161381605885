import type { Release } from '@vazhipadu/contract/releases/live'
import type { Language } from '@vazhipadu/locales/languages'
import { nameOfferingIn } from '@vazhipadu/locales/read-text'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { releaseNotFound } from './releases.errors.ts'

type Row = Omit<Release, 'room_id' | 'draw_id' | 'offerings' | Moment> & { [Name in Moment]: Date | null } & {
  roomId: string | null
  drawId: string
  offerings: (Release['offerings'][number] & { texts: unknown })[]
}
type Moment = 'announcedAt' | 'joinsFrom' | 'opensAt' | 'endsAt' | 'endedAt'

const select = sql`select r.id, r.kind, r.title, r.title_ml, r.dates::text[] as dates, r.room_id, r.draw_id, r.announced_at, r.ended_at,
  r.end_reason, coalesce(m.joins_from, r.entries_from) as joins_from, coalesce(m.opens_at, r.entries_until) as opens_at, m.ends_at, encode(d.commitment, 'hex') as commitment,
  (select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'nameMl', o.name_ml, 'texts', o.texts) order by o.position, o.id)
   from offering o where o.id = any (r.offering_ids)) as offerings
  from release r join draw d on d.id = r.draw_id left join room m on m.id = r.room_id`

/** Releases that are announced or running. */
export async function listOpen(db: Db, language: Language): Promise<Release[]> {
  const { rows } =
    await sql<Row>`${select} where r.ended_at is null order by opens_at, r.announced_at`.execute(db)
  return rows.map((row) => describe(row, language))
}

export async function listAll(db: Db): Promise<Release[]> {
  const { rows } = await sql<Row>`${select} order by r.announced_at desc limit 200`.execute(db)
  return rows.map((row) => describe(row, 'en'))
}

/** English by default: for the office and for callers that only count. */
export async function readRelease(db: Db, id: string, language: Language = 'en'): Promise<Release> {
  const { rows } = await sql<Row>`${select} where r.id = ${id}`.execute(db)
  if (!rows[0]) throw releaseNotFound()
  return describe(rows[0], language)
}

const iso = (at: Date | null) => at?.toISOString() ?? null

function describe({ roomId, drawId, offerings, ...row }: Row, language: Language): Release {
  return {
    ...row,
    offerings: offerings.map(({ id, nameMl, ...words }) => ({
      id,
      name: nameOfferingIn(language, { ...words, nameMl }),
      nameMl,
    })),
    room_id: roomId,
    draw_id: drawId,
    announcedAt: iso(row.announcedAt) ?? '',
    joinsFrom: iso(row.joinsFrom),
    opensAt: iso(row.opensAt),
    endsAt: iso(row.endsAt),
    endedAt: iso(row.endedAt),
  }
}
