import { Link } from 'react-router'
import { Art } from '../../art/art.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { routes } from '../../lib/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useWindowWidth } from '../../ui/hooks/use-window-width.ts'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import { FactorWords } from './factor-words.tsx'
import type { Person } from './people.api.ts'
import { withoutFactor } from './people.rules.ts'
import { mayWords, roleWords, whenWords } from './people-words.ts'
import { PersonStateBadge } from './person-state-badge.tsx'

interface PeopleTableProps {
  /** Undefined while loading. */
  people: readonly Person[] | undefined
  shown: readonly Person[]
  timeZone: string
  openId: string | undefined
  onOpen: (person: Person) => void
}

/** The staff: role, extra capabilities, second factor, last sign-in and devices. */
export function PeopleTable({ people, shown, timeZone, openId, onOpen }: PeopleTableProps) {
  const { t } = useTranslation()
  const hasRoom = useWindowWidth() >= 1200 && openId === undefined
  const role = ({ capabilities, waiting }: Person) =>
    roleWords(t, capabilities.length === 0 && waiting ? waiting.wanted : capabilities)
  const may = (person: Person) => {
    if (person.capabilities.length > 0) return mayWords(t, person)
    if (person.waiting) return t('office-people.table.nothingYet')
    const by = person.withdrawn?.by
    return by ? t('office-people.table.withdrawnBy', { name: by }) : t('office-people.table.withdrawn')
  }
  const columns: (DataColumn<Person> & { aside?: boolean })[] = [
    {
      id: 'name',
      header: t('office-people.table.name'),
      sortValue: ({ name }) => name,
      cell: (person) => (
        <span className="flex items-center gap-2.5">
          <Avatar name={person.name} size="sm" />
          <span className="min-w-0">
            <span className="block font-semibold leading-5">
              <bdi>{person.name}</bdi>
              {person.isMe && <span className="font-normal text-quiet"> {t('office-people.table.you')}</span>}
            </span>
            <bdi className="block text-quiet text-sm leading-5">{person.email}</bdi>
          </span>
        </span>
      ),
    },
    { id: 'role', header: t('office-people.table.role'), cell: role },
    {
      id: 'may',
      aside: true,
      header: t('office-people.table.may'),
      cell: (person) => <span className="text-soft">{may(person)}</span>,
    },
    {
      id: 'factor',
      header: t('office-people.table.factor'),
      cell: (person) => <FactorWords person={person} />,
    },
    {
      id: 'lastSignIn',
      aside: true,
      header: t('office-people.table.lastSignIn'),
      sortValue: ({ lastSignInAt }) => lastSignInAt ?? undefined,
      cell: ({ lastSignInAt, lastDevice }) =>
        lastSignInAt ? (
          <>
            <span className="block leading-5">{whenWords(t, lastSignInAt, timeZone)}</span>
            <bdi className="block text-quiet text-sm leading-5">{lastDevice}</bdi>
          </>
        ) : (
          <span className="text-quiet">{t('office-people.table.never')}</span>
        ),
    },
    {
      id: 'devices',
      aside: true,
      align: 'end',
      header: t('office-people.table.devices'),
      cell: ({ devices }) => devices,
    },
    {
      id: 'state',
      header: t('office-people.table.state'),
      cell: (person) => <PersonStateBadge person={person} />,
    },
  ]
  return (
    <div className="text-[0.9375rem]">
      <DataTable
        label={t('app.titles.people')}
        columns={columns.filter(({ aside }) => !aside || hasRoom)}
        rows={shown}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={!people}
        openId={openId}
        onOpen={onOpen}
        foot={people && <PeopleFoot people={people} />}
        phoneCard={(person) => (
          <div className="grid gap-1.5">
            <p className="flex items-center gap-2.5 font-semibold text-base">
              <Avatar name={person.name} size="sm" />
              <bdi className="min-w-0 flex-1 truncate">{person.name}</bdi>
            </p>
            <p className="text-soft">{role(person)}</p>
            <p className="flex flex-wrap items-center justify-between gap-2">
              <FactorWords person={person} />
              <PersonStateBadge person={person} />
            </p>
          </div>
        )}
        empty={
          <EmptyState art={<Art name="lamp-standing" size={110} />} title={t('office-people.table.none')} />
        }
      />
    </div>
  )
}

function PeopleFoot({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation()
  const working = people.filter(({ capabilities }) => capabilities.length > 0)
  const counts = {
    people: working.length,
    devices: working.reduce((sum, { devices }) => sum + devices, 0),
    missing: withoutFactor(people).length,
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {(['people', 'devices', 'missing'] as const).map((name) => (
          <span key={name}>
            <b className="num font-semibold">{counts[name]}</b>{' '}
            {t(`office-people.foot.${name}`, { count: counts[name] })}
          </span>
        ))}
      </p>
      <p className="text-soft">
        {t('office-people.foot.audit')}{' '}
        <Link to={`${routes.audit.path}?action=people`}>{t('app.titles.audit')}</Link>
      </p>
    </div>
  )
}
