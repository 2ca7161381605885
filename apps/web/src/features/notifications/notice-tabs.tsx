import { NavLink } from 'react-router'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { routes } from '../../lib/paths.ts'

const tabs = [routes.prePoojaReminder, routes.postPoojaReminder, routes.prasadamSent]

/** Tabs of the three notification pages. */
export function NoticeTabs() {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('office-notices.kinds')}
      className="mb-5 flex gap-6 overflow-x-auto border-line border-b print:hidden"
    >
      {tabs.map(({ path, title }) => (
        <NavLink
          key={path}
          to={path}
          className="inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-1 font-medium text-soft no-underline focus-ring hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-primary"
        >
          {t(title)}
        </NavLink>
      ))}
    </nav>
  )
}
