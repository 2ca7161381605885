import { sessionIds } from '@vazhipadu/contract/catalogue'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { showDashboard } from '@vazhipadu/contract/reports/dashboard'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { type Db, sqlRows } from '../../../platform/db/database.ts'
import { findLimit } from '../../catalogue/check-availability.ts'
import { countLate } from '../../day-sheet/count-late.ts'
import type { HistoryDeps } from '../../orders/list-orders.ts'

type Poojas = ResponseOf<typeof showDashboard>['today']
type Counted = { offeringId: number; lines: number; booked: number; performed: number; valuePaise: number }

/** Leaves out lines on a closed day whose devotee has not answered the offer yet, as the day sheet does. */
export const notRequested = `and not exists (select from day_offer d where d.tran_no = l.tran_no
  and d.offering_id = l.offering_id and d.on_date = l.on_date and d.answer is null)`

const sum = (list: number[]) => list.reduce((all, each) => all + each, 0)

/** The poojas of a day by offering and session, with their progress and the places left. */
export async function countPoojas(
  deps: Pick<HistoryDeps, 'db' | 'calendar' | 'catalogue' | 'settings'>,
  date: CivilDate,
): Promise<Poojas & { valuePaise: number }> {
  const { db, calendar } = deps
  const counted = await sqlRows<Counted>(
    db,
    `select offering_id, count(*) as lines, sum(quantity) as booked,
       coalesce(sum(quantity) filter (where state = 'performed'), 0) as performed, sum(amount_paise)::bigint as value_paise
     from order_line l where on_date = $1 and (state = 'performed' or state = 'booked' ${notRequested}) group by 1`,
    [date],
  )
  const catalogue = await deps.catalogue.get()
  const hours = await deps.settings.get('temple.sessions')
  const nameSession = (id: string) => catalogue.sessions.find((session) => session.id === id)?.name ?? id
  const limits = await calendar.listDayLimits(date)
  const [day] = await calendar.listDays(date, date)
  const found = counted.flatMap((each) => {
    const offering = catalogue.offerings.find(({ id }) => id === each.offeringId)
    return offering ? [{ ...each, offering }] : []
  })
  const reserved = await readReserved(db, date, [...new Set(found.map(({ offering }) => offering.pool.id))])
  const offerings = found
    .map(({ offering, booked, performed }) => {
      const limit = day ? findLimit(offering.pool, day, limits) : null
      return {
        id: offering.id,
        name: offering.name,
        nameMl: offering.nameMl,
        deity: catalogue.deities.find(({ id }) => id === offering.deityId)?.name ?? '',
        session: offering.sessionId,
        booked,
        performed,
        places: limit === null ? null : { limit, reserved: reserved.get(offering.pool.id) ?? 0 },
      }
    })
    .toSorted((a, b) => b.booked - a.booked || a.id - b.id)
  return {
    poojas: sum(offerings.map(({ booked }) => booked)),
    names: sum(found.map(({ lines }) => lines)),
    late: await countLate(db, date),
    valuePaise: sum(found.map(({ valuePaise }) => valuePaise)),
    sessions: sessionIds.map((id) => {
      const here = offerings.filter(({ session }) => session === id)
      return {
        id,
        name: nameSession(id),
        startsAt: hours[id],
        booked: sum(here.map(({ booked }) => booked)),
        performed: sum(here.map(({ performed }) => performed)),
      }
    }),
    offerings: offerings.map(({ session, ...rest }) => ({
      ...rest,
      session: nameSession(session),
    })),
  }
}

async function readReserved(db: Db, date: CivilDate, poolIds: number[]): Promise<Map<number, number>> {
  const rows = await sqlRows<{ poolId: number; reserved: number }>(
    db,
    'select pool_id, reserved from pool_day where pool_id = any ($1::int[]) and on_date = $2',
    [poolIds, date],
  )
  return new Map(rows.map(({ poolId, reserved }) => [poolId, reserved]))
}
