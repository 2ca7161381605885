import { Link } from 'react-router'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatMoment } from '../../../lib/format/format-moment.ts'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { orderPath } from '../../../lib/links.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx'
import type { Entries } from '../office-releases.ts'
import { formatCount } from '../watching/watch-rules.ts'
import { entryTones } from './ballot-office-rules.ts'

type Entry = Entries['entries'][number]

interface BallotOfficeTableProps {
  ballot: Entries
  timeZone: string
  loading: boolean
  empty: string
}

/** Entries in draw order. */
export function BallotOfficeTable({ ballot, timeZone, loading, empty }: BallotOfficeTableProps) {
  const word = useTextsUnder('office-releases.entries')
  const { offerings } = ballot.release
  const offeringOf = (id: number) => offerings.find((one) => one.id === id)?.name ?? ''
  const formatWhen = ({ state, at, payUntil }: Entry) =>
    state === 'called' && payUntil
      ? word('until', { when: formatMoment(payUntil, timeZone) })
      : word(`since.${state}`, { when: formatMoment(at, timeZone) })
  const columns: DataColumn<Entry>[] = [
    {
      id: 'place',
      header: word('place'),
      align: 'end',
      cell: ({ place }) =>
        place === null ? word('notDrawn') : <span className="title num text-xl">{formatCount(place)}</span>,
    },
    {
      id: 'name',
      header: word('name'),
      cell: ({ name, tran_no }) =>
        tran_no ? (
          <Link to={orderPath(tran_no)} className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        ),
    },
    {
      id: 'day',
      header: word('day'),
      cell: ({ date, offering_id }) => (
        <span className="grid">
          <span>{formatDay(date, 'short')}</span>
          {offerings.length > 1 && <span className="text-soft text-sm">{offeringOf(offering_id)}</span>}
        </span>
      ),
    },
    { id: 'people', header: word('people'), align: 'end', cell: ({ people }) => formatCount(people) },
    {
      id: 'state',
      header: word('state'),
      cell: ({ state }) => <Badge tone={entryTones[state]}>{word(`states.${state}`)}</Badge>,
    },
    {
      id: 'when',
      header: word('when'),
      cell: (entry) => <span className="text-soft">{formatWhen(entry)}</span>,
    },
  ]
  return (
    <DataTable
      label={word('title')}
      columns={columns}
      rows={ballot.entries}
      rowId={({ place, name, date, at }) => `${place} ${name} ${date} ${at}`}
      rowName={({ name }) => name}
      loading={loading}
      empty={<p className="px-5 py-8 text-center text-soft">{empty}</p>}
    />
  )
}
