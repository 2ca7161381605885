import { useQuery } from '@tanstack/react-query'
import { changeRights } from '@vazhipadu/contract/people'
import { findPreset, mayCall } from '@vazhipadu/contract/rights'
import { Table2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { PairDialog } from '../../../features/identity/pairing/pair-dialog.tsx'
import { PairedDeviceList } from '../../../features/identity/pairing/paired-device-list.tsx'
import { GrantDialog } from '../../../features/people/grant-dialog.tsx'
import { type Person, peopleQuery } from '../../../features/people/people.api.ts'
import { filterPeople } from '../../../features/people/people.rules.ts'
import { PeopleFilters } from '../../../features/people/people-filters.tsx'
import { PeopleNotes } from '../../../features/people/people-notes.tsx'
import { PeopleTable } from '../../../features/people/people-table.tsx'
import { PersonDrawer } from '../../../features/people/person-drawer.tsx'
import { useRights } from '../../../features/profile/use-rights.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { KeyHints } from '../../../ui/lists/key-hints.tsx'
import { Keycap } from '../../../ui/lists/keycap.tsx'
import { focusRow, stepRow, useListKeys } from '../../../ui/lists/use-list-keys.ts'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'

const grantKey = 'N'

/** The staff and their capabilities. Filters and the open person are in the URL. */
export function PeoplePage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { search, show, open: openBeside, close: closeBeside } = useUrlState()
  const [granting, setGranting] = useState(false)
  const query = useQuery(peopleQuery)
  const today = useQuery(todayQuery).data?.date
  const mayChange = mayCall(changeRights, useRights())
  const people = query.data?.people
  const filters = {
    find: search.get('find') ?? '',
    role: search.get('role') ?? '',
    factor: search.get('factor') ?? '',
    state: search.get('state') ?? '',
  }
  const shown = filterPeople(people ?? [], filters)
  const open = search.get('person') ?? undefined
  const at = shown.findIndex(({ id }) => id === open)
  const close = () => {
    closeBeside({ person: undefined })
    if (open) requestAnimationFrame(() => focusRow(open))
  }
  const step = (by: 1 | -1) => {
    if (!open) return stepRow(by)
    const next = shown[at + by]
    if (next) openBeside({ person: next.id })
  }
  const grant = () => {
    if (mayChange) setGranting(true)
  }
  useListKeys({
    j: () => step(1),
    k: () => step(-1),
    n: grant,
    '/': () => document.querySelector<HTMLInputElement>('search input')?.focus(),
  })
  const phonesOf = (person: Person) =>
    mayChange && findPreset(person.capabilities) === 'priest' && <PersonPhones person={person} />
  const hints = [
    { keys: ['J', 'K'], text: t('office-people.keys.move') },
    { keys: ['Enter'], text: t('office-people.keys.open') },
    { keys: [grantKey], text: t('office-people.keys.grant'), isChange: true },
    { keys: ['E'], text: t('office-people.keys.end'), isChange: true },
    { keys: ['Esc'], text: t('office-people.keys.close') },
  ]
  return (
    <div className={classNames(open && 'xl:pe-[592px] print:pe-0')}>
      <HeadingWithActions title={t('app.titles.people')} lead={t('office-people.lead')}>
        <Button asChild look="line">
          <Link to={routes.peopleRoles.path}>
            <Table2 aria-hidden="true" size={20} />
            {t('app.titles.peopleRoles')}
          </Link>
        </Button>
        {mayChange && (
          <Button look="main" icon={<UserPlus aria-hidden="true" size={20} />} onClick={grant}>
            {t('office-people.grant')}{' '}
            <span className="max-md:hidden">
              <Keycap>{grantKey}</Keycap>
            </span>
          </Button>
        )}
      </HeadingWithActions>
      <div className="grid grid-cols-1 gap-4">
        {query.data && (
          <PeopleNotes
            people={query.data.people}
            managers={query.data.managers}
            timeZone={timeZone}
            onOpen={({ id }) => openBeside({ person: id })}
          />
        )}
        <PeopleFilters filters={filters} narrow={open !== undefined} onChange={show} />
        {query.isError && !people ? (
          <OfficeFailure
            title={t('office-people.failed')}
            denied={t('office-people.denied')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <PeopleTable
            people={people}
            shown={shown}
            timeZone={timeZone}
            openId={open}
            onOpen={({ id }) => openBeside({ person: id })}
          />
        )}
        <KeyHints hints={hints.filter(({ isChange }) => mayChange || !isChange)} />
      </div>
      {open && (
        <PersonDrawer
          id={open}
          position={at >= 0 ? t('office-people.drawer.place', { at: at + 1, total: shown.length }) : ''}
          timeZone={timeZone}
          today={today}
          mayChange={mayChange}
          phonesOf={phonesOf}
          onStep={step}
          onClose={close}
        />
      )}
      {granting && <GrantDialog today={today} onClose={() => setGranting(false)} />}
    </div>
  )
}

/** A priest's paired phones, and a button to pair a new one. */
function PersonPhones({ person }: { person: { id: string; name: string } }) {
  const { t } = useTranslation()
  const [isPairing, setIsPairing] = useState(false)
  return (
    <>
      <PairedDeviceList accountId={person.id} />
      <p>
        <Button look="line" size="sm" onClick={() => setIsPairing(true)}>
          {t('office-people.phones.pair')}
        </Button>
      </p>
      {isPairing && (
        <PairDialog account={{ id: person.id, name: person.name }} onClose={() => setIsPairing(false)} />
      )}
    </>
  )
}
