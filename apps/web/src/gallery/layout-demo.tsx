import { Bell } from 'lucide-react'
import { AppLayout } from '../app/layouts/app-layout.tsx'
import { Niche } from '../art/niche.tsx'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { demoNavigation } from './demo-navigation.tsx'
import { devotee, temple } from './gallery-samples.ts'

const concerns = ['serpent', 'marriage', 'children', 'health', 'education', 'career'] as const

export function LayoutDemo() {
  const { t } = useTranslation()
  return (
    <AppLayout
      temple={temple}
      navigation={demoNavigation(t)}
      user={devotee}
      userMenu={[{ id: 'out', label: t('gallery.words.signOut') }]}
      homePath="/home"
      headerEnd={
        <IconButton label={t('gallery.words.notices')}>
          <Bell aria-hidden="true" size={20} />
        </IconButton>
      }
    >
      <h1>{t('gallery.home.greeting')}</h1>
      <p className="pt-1 text-lg text-soft">{t('gallery.home.date')}</p>
      <h2 className="pt-10 pb-4">{t('gallery.home.next')}</h2>
      <article className="grid max-w-lg gap-3 rounded-card border border-primary-mild bg-card p-5">
        <span>
          <Badge tone="primary">{t('gallery.home.unpaid')}</Badge>
        </span>
        <h3>{t('gallery.home.offering')}</h3>
        <p className="text-soft">{t('gallery.home.hold')}</p>
        <Button look="main">{t('gallery.words.pay')}</Button>
      </article>
      <h2 className="pt-10 pb-4">{t('gallery.home.concerns')}</h2>
      <ul className="grid grid-cols-3 gap-2.5 lg:grid-cols-6">
        {concerns.map((concern) => (
          <li
            key={concern}
            className="grid justify-items-center gap-2 rounded-card border border-line bg-card px-1 py-4 text-center font-semibold"
          >
            <Niche name={`concern-${concern}`} />
            {t(`gallery.concerns.${concern}`)}
          </li>
        ))}
      </ul>
    </AppLayout>
  )
}
