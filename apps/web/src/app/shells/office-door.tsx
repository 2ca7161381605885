import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { factorsQuery } from '../../features/identity/factors/factors.api.ts'
import { formatInstant } from '../../lib/format/format-instant.ts'
import { routes } from '../../lib/paths.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'

const ownPages: string[] = [routes.accessDenied.path, routes.officeKey.path]

/** Tells somebody who works here that the office waits for the key, or until when it does without. */
export function OfficeDoor({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { data: standing } = useQuery(factorsQuery)
  if (ownPages.includes(pathname)) return null
  if (isOpen && standing?.entry !== 'grace') return null
  const { graceEndsAt } = standing ?? {}
  return (
    <AlertBanner type="info" duration={0} className="mb-5 print:hidden">
      <p>
        {isOpen && graceEndsAt
          ? t('account.door.grace', { day: formatInstant(graceEndsAt) })
          : t('account.door.closed')}{' '}
        <Link to={isOpen ? routes.officeKey.path : routes.accessDenied.path} className="font-semibold">
          {isOpen ? t('account.door.add') : t('account.door.confirm')}
        </Link>
      </p>
    </AlertBanner>
  )
}
