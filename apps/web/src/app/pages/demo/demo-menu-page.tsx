import { CircleDot, FolderOpen, LayoutList } from 'lucide-react'
import { useMatches } from 'react-router'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { type RouteName, routes } from '../../../lib/paths.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import type { NavItem, NavLinkItem } from '../../layouts/nav-item.ts'
import { NavList } from '../../layouts/nav-list.tsx'

const icon = <CircleDot aria-hidden="true" size={22} />

type DemoPage = Extract<RouteName, `${'single' | 'collapse' | 'group'}${string}Menu${string}`>

/** Six demo pages of the template; each demonstrates one kind of menu entry. */
export function DemoMenuPage() {
  const { t } = useTranslation()
  const here = useMatches().at(-1)?.id as DemoPage
  const entry = (name: RouteName): NavLinkItem => ({
    type: 'item',
    key: name,
    title: t(routes[name].title),
    to: routes[name].path,
    icon,
  })
  const menu: NavItem[] = [
    entry('singleMenu'),
    {
      type: 'collapse',
      key: 'demo-collapse',
      title: t('demo.collapse'),
      icon: <FolderOpen aria-hidden="true" size={22} />,
      children: [entry('collapseMenu1'), entry('collapseMenu2')],
    },
    {
      type: 'group',
      key: 'demo-group',
      title: t('demo.group'),
      children: [
        entry('groupSingleMenu'),
        {
          type: 'collapse',
          key: 'demo-group-collapse',
          title: t('demo.collapse'),
          icon: <LayoutList aria-hidden="true" size={22} />,
          children: [entry('groupCollapseMenu1'), entry('groupCollapseMenu2')],
        },
      ],
    },
  ]
  return (
    <>
      <PageHeading title={t(routes[here].title)}>{t(`demo.about.${here}`)}</PageHeading>
      <div className="grid gap-8 md:grid-cols-[290px_minmax(0,1fr)]">
        <nav aria-label={t('demo.menu')} className="rounded-card border border-line bg-card p-3">
          <NavList items={menu} />
        </nav>
        <section className="grid content-start gap-3">
          <h2>{t('demo.kinds')}</h2>
          <dl className="grid gap-4">
            {(['single', 'collapse', 'group'] as const).map((kind) => (
              <div key={kind} className="rounded-card border border-line bg-card p-5">
                <dt className="font-semibold">{t(`demo.kind.${kind}.name`)}</dt>
                <dd className="pt-1 text-soft">{t(`demo.kind.${kind}.text`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  )
}
