import { useQuery } from '@tanstack/react-query'
import { Bell, CircleCheck, RotateCcw, TriangleAlert, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { openIssuesQuery } from '../../features/reports/transactions/transactions.api.ts'
import { SearchBox } from '../../features/search/search-box.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { routes } from '../../lib/paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

const matters = [
  { name: 'attention', filter: 'status=needs_attention', Icon: TriangleAlert },
  { name: 'failedRefunds', filter: 'refunds=failed', Icon: RotateCcw },
  { name: 'waitingRefunds', filter: 'refunds=waiting', Icon: UsersRound },
] as const

/** Right end of the office's header: search and notifications. */
export function OfficeHead() {
  return (
    <>
      <SearchBox />
      <OfficeBell />
    </>
  )
}

function OfficeBell() {
  const { t } = useTranslation()
  const { data: issues } = useQuery(openIssuesQuery)
  const waiting = matters.filter(({ name }) => (issues?.[name] ?? 0) > 0)
  const count = waiting.reduce((sum, { name }) => sum + (issues?.[name] ?? 0), 0)
  return (
    <Menu
      heading={<span className="font-semibold">{t('account.bell.label')}</span>}
      trigger={
        <IconButton
          label={count > 0 ? t('account.bell.count', { count }) : t('account.bell.label')}
          className="relative"
        >
          <Bell aria-hidden="true" size={22} />
          {count > 0 && (
            <span
              aria-hidden="true"
              className="absolute end-2 top-2 size-3 rounded-full border-2 border-card bg-danger"
            />
          )}
        </IconButton>
      }
      entries={
        waiting.length === 0
          ? [
              {
                id: 'none',
                label: t('account.bell.none'),
                icon: <CircleCheck aria-hidden="true" size={20} className="text-success" />,
              },
            ]
          : waiting.map(({ name, filter, Icon }) => ({
              id: name,
              label: '',
              link: (
                <Link to={`${routes.transactionHistory.path}?${filter}`}>
                  <Icon aria-hidden="true" size={20} className="text-warning" />
                  {t(`account.bell.${name}`, { count: issues?.[name] ?? 0 })}
                </Link>
              ),
            }))
      }
    />
  )
}
