import { useQuery } from '@tanstack/react-query'
import { listPeople } from '@vazhipadu/contract/people'
import { mayCall } from '@vazhipadu/contract/rights'
import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { peopleQuery } from '../../../features/people/people.api.ts'
import { RolesTable } from '../../../features/people/roles-table.tsx'
import { useRights } from '../../../features/profile/use-rights.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'

/** The roles and their capabilities, for comparison and printing. */
export function PeopleRolesPage() {
  const { t } = useTranslation()
  // All staff may compare roles; only managers and auditors see who holds them.
  const maySee = mayCall(listPeople, useRights())
  const { data } = useQuery({ ...peopleQuery, enabled: maySee })
  return (
    <>
      {maySee && (
        <p className="pb-1 text-sm print:hidden">
          <Link to={routes.people.path}>{t('app.titles.people')}</Link>
        </p>
      )}
      <HeadingWithActions title={t('app.titles.peopleRoles')} lead={t('office-people.roles.lead')}>
        <Button
          look="line"
          size="sm"
          icon={<Printer aria-hidden="true" size={18} />}
          onClick={() => window.print()}
        >
          {t('office-people.roles.print')}
        </Button>
      </HeadingWithActions>
      <RolesTable people={data?.people} />
    </>
  )
}
