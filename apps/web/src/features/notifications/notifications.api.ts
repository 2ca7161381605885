import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import * as contract from '@vazhipadu/contract/notifications'
import { call } from '../../lib/api/call.ts'
import type { CivilDay } from '../../lib/dates/civil-day.ts'

export type Kind = contract.NoticeKind
export type NoticeStatus = contract.Standing
export type Batch = ResponseOf<typeof contract.getBatch>
export type People = ResponseOf<typeof contract.listSentParcels> &
  Partial<Pick<ResponseOf<typeof contract.listReminders>, 'day'>>
export type Person = People['people'][number]
export type Preview = ResponseOf<typeof contract.previewNotice>
export type PeopleRequest = {
  kind: Kind
  onDate: CivilDay
  standing: NoticeStatus | 'all'
  search: string
  skip: number
  limit: number
}

/** Poll interval while messages are being sent. */
const EVERY_MS = 3_000

/** Keep polling a list with unsent messages: a small batch may finish before its progress is first fetched. */
const isOnItsWay = ({ status }: Person['email']) => status === 'queued' || status === 'sending'

export const peopleQuery = (
  { kind, onDate, standing, search, skip, limit }: PeopleRequest,
  isMoving: boolean,
) =>
  queryOptions({
    queryKey: ['notices', 'people', kind, kind === 'prasadam' ? '' : onDate, standing, search, skip],
    queryFn: ({ signal }): Promise<People> => {
      const page = { standing, search, skip, limit }
      return kind === 'prasadam'
        ? call(contract.listSentParcels, { query: page }, { signal })
        : call(contract.listReminders, { query: { kind, on_date: onDate, ...page } }, { signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Individual messages may still be in flight when the batch is reported as done.
    refetchInterval: ({ state }) =>
      (isMoving || state.data?.people.some(({ email, sms }) => [email, sms].some(isOnItsWay))) && EVERY_MS,
  })

export const batchesQuery = (kind: Kind, onDate?: CivilDay) =>
  queryOptions({
    queryKey: ['notices', 'batches', kind, onDate ?? ''],
    queryFn: async ({ signal }) => {
      const query = { kind, limit: onDate ? 1 : 5, ...(onDate && { on_date: onDate }) }
      return (await call(contract.listBatches, { query }, { signal })).batches
    },
    staleTime: 0,
  })

/** Refetches recipients and batches, which change while a batch runs. */
export const refreshPeople = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['notices', 'people'] }),
    client.invalidateQueries({ queryKey: ['notices', 'batches'] }),
  ])

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['notices', 'batch', id],
    queryFn: ({ signal }) => call(contract.getBatch, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const previewQuery = (kind: Kind, onDate: CivilDay, id: string | undefined) =>
  queryOptions({
    queryKey: ['notices', 'preview', kind, onDate, id],
    queryFn: ({ signal }) =>
      call(
        contract.previewNotice,
        { query: { kind, id: id ?? '', ...(kind !== 'prasadam' && { on_date: onDate }) } },
        { signal },
      ),
    enabled: id !== undefined,
  })

/** Notifies devotees that their prasadam was posted. */
export const notifyParcels = async (parcel_ids: number[]) =>
  (await call(contract.sendParcelNotices, { body: { parcel_ids } })).batch_id

/** Sends to the selected people, or to everyone not notified yet if none are selected. */
export async function send(kind: Kind, onDate: CivilDay, chosen: readonly Person[]): Promise<string> {
  if (kind === 'prasadam') {
    const parcel_ids = chosen.flatMap(({ parcel }) => (parcel ? [parcel.id] : []))
    return notifyParcels(parcel_ids)
  }
  const line_ids = chosen.flatMap((person) => person.line_ids)
  const body = { kind, on_date: onDate, ...(line_ids.length > 0 && { line_ids }) }
  return (await call(contract.sendReminders, { body })).batch_id
}

/** Every parcel whose devotee was not notified yet. */
export async function listUntoldParcels(): Promise<Person[]> {
  const people: Person[] = []
  for (;;) {
    const query = { standing: 'untold' as const, skip: people.length, limit: 200 }
    const page = await call(contract.listSentParcels, { query })
    people.push(...page.people)
    if (page.people.length === 0 || people.length >= page.total) return people
  }
}

export const resend = (id: string, standing: 'failed' | 'unknown') =>
  call(contract.resendBatch, { params: { id }, body: { standing } })

export const pause = (id: string) => call(contract.pauseBatch, { params: { id } })
export const resume = (id: string) => call(contract.resumeBatch, { params: { id } })

export const sendConfirmation = (tran_no: string) => call(contract.sendConfirmation, { params: { tran_no } })
