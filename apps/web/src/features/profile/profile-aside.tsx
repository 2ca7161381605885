import type { Profile } from '@vazhipadu/contract/profile'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { AvatarEditor } from './avatar-editor.tsx'

const parts = [
  'name',
  'contact',
  'addresses',
  'notices',
  'calendar',
  'look',
  'devices',
  'guide',
  'privacy',
] as const

/** Name and picture, and on wide screens links to the page's sections. */
export function ProfileAside({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  return (
    <aside
      aria-label={t('profile.aside.label')}
      className="min-w-0 rounded-card border border-line bg-card p-5 text-center md:p-7 lg:sticky lg:top-[calc(var(--header)+2rem)] lg:order-2"
    >
      <AvatarEditor profile={profile} />
      <p className="title pt-3 text-2xl wrap-anywhere">
        <bdi>{profile.name}</bdi>
      </p>
      <p className="text-soft wrap-anywhere">
        <bdi dir="ltr">{profile.email}</bdi>
      </p>
      <nav
        aria-label={t('profile.aside.parts')}
        className="mt-6 hidden border-gold-line border-t-4 border-double pt-4 text-start lg:block"
      >
        <ul>
          {parts.map((part) => (
            <li key={part}>
              <a
                href={`#${part}`}
                className="flex min-h-11 items-center rounded-inner px-3 text-ink no-underline hover:bg-primary-subtle hover:text-primary focus-ring"
              >
                {t(`profile.aside.${part}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}
