import type { ReactNode } from 'react'
import { Art } from '../../art/art.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMobile } from '../../lib/format/format-mobile.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useWindowWidth } from '../../ui/hooks/use-window-width.ts'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import { ChannelState } from './channel-state.tsx'
import type { Kind, People, Person } from './notifications.api.ts'

interface PeopleTableProps {
  kind: Kind
  people: People | undefined
  stale: boolean
  timeZone: string
  /** Undefined if the user may not send. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  openId: string | undefined
  onOpen: (person: Person) => void
  foot: ReactNode
}

/** All recipients with the delivery state of each message. Selecting a row previews the messages. */
export function PeopleTable(props: PeopleTableProps) {
  const { kind, people, timeZone, selected, onSelect, openId, onOpen } = props
  const { t } = useTranslation()
  const hasRoom = useWindowWidth() >= 1280
  const what = (person: Person) => (
    <>
      {person.offeringName}
      {person.offerings > 1 && (
        <span className="text-quiet"> {t('office-notices.table.more', { count: person.offerings - 1 })}</span>
      )}
    </>
  )
  const parcel = ({ parcel: sent }: Person) =>
    sent && (
      <span className="block text-quiet text-sm leading-5">
        {sent.carrier ?? t('office-notices.table.post')} <bdi className="font-mono">{sent.tracking_no}</bdi>
      </span>
    )
  const columns: (DataColumn<Person> & { aside?: boolean })[] = [
    {
      id: 'name',
      header: t('office-notices.table.name'),
      cell: ({ name, phone_no }) => (
        <>
          <bdi className="block font-medium leading-5">{name}</bdi>
          {phone_no && (
            <bdi className="block whitespace-nowrap text-quiet text-sm leading-5 num">
              {formatMobile(phone_no)}
            </bdi>
          )}
        </>
      ),
    },
    {
      id: 'what',
      header: t(`office-notices.table.${kind === 'prasadam' ? 'parcel' : 'poojas'}`),
      cell: (person) => (
        <span className="leading-5">
          {what(person)}
          {parcel(person)}
        </span>
      ),
    },
    {
      id: 'names',
      aside: true,
      align: 'end',
      header: t(`office-notices.table.${kind === 'prasadam' ? 'day' : 'names'}`),
      cell: ({ names, parcel: sent }) => (sent ? formatDay(sent.onDate, 'short') : names),
    },
    {
      id: 'sms',
      header: t('office-notices.sms'),
      cell: ({ sms }) => <ChannelState channel={sms} timeZone={timeZone} />,
    },
    {
      id: 'email',
      header: t('office-notices.email'),
      cell: ({ email }) => <ChannelState channel={email} timeZone={timeZone} />,
    },
  ]
  return (
    <div className={classNames('text-[0.9375rem]', props.stale && 'opacity-60 transition-opacity')}>
      <DataTable
        label={t('office-notices.table.label')}
        columns={columns.filter(({ aside }) => !aside || hasRoom)}
        rows={people?.people ?? []}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={!people}
        total={people?.total}
        {...(selected && onSelect && { selected, onSelect })}
        openId={openId}
        onOpen={onOpen}
        foot={props.foot}
        phoneCard={(person) => (
          <div className="grid gap-1.5">
            <bdi className="block truncate font-semibold text-base">{person.name}</bdi>
            <p className="text-soft">
              {what(person)}
              {parcel(person)}
            </p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
              {(['sms', 'email'] as const).map((channel) => (
                <div key={channel} className="contents">
                  <dt className="text-quiet">{t(`office-notices.${channel}`)}</dt>
                  <dd>
                    <ChannelState channel={person[channel]} timeZone={timeZone} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        empty={
          <div className="rounded-card border border-line bg-card">
            <EmptyState
              art={<Art name={kind === 'prasadam' ? 'parcel' : 'lamp-standing'} size={110} />}
              title={t(`office-notices.empty.${people?.counts.all === 0 ? kind : 'filtered'}`)}
            >
              <p>
                {t(
                  `office-notices.empty.${people?.counts.all === 0 ? (`${kind}Text` as const) : 'filteredText'}`,
                )}
              </p>
            </EmptyState>
          </div>
        }
      />
    </div>
  )
}
