import { ArrowRight, Bell, Download, LogOut, User } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { Tooltip } from '../ui/feedback/tooltip.tsx'
import type { ControlSize } from '../ui/fields/control-size.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { devotee } from './gallery-samples.ts'
import { GallerySection } from './gallery-section.tsx'

const looks: ButtonLook[] = ['main', 'quiet', 'line', 'plain', 'danger']
const sizes: ControlSize[] = ['xs', 'sm', 'md', 'lg']
const tones: Tone[] = ['plain', 'primary', 'success', 'info', 'warning', 'danger', 'gold']

export function ActionsGallery() {
  const { t } = useTranslation()
  const [tab, setTab] = useState('coming')
  const tabs = (['coming', 'past', 'needsYou'] as const).map((value, at) => ({
    value,
    label: t(`gallery.tabs.${value}`),
    ...(at === 2 ? { count: 3 } : {}),
    content: <p>{t(`gallery.tabs.${value}`)}</p>,
  }))
  return (
    <>
      <GallerySection title={t('gallery.button')}>
        {looks.map((look) => (
          <div key={look} className="flex flex-wrap items-center gap-3">
            <Button look={look}>{t('gallery.words.sign')}</Button>
            <Button look={look} icon={<Download aria-hidden="true" size={20} />}>
              {t('gallery.words.receipt')}
            </Button>
            <Button look={look} loading>
              {t('gallery.words.verifying')}
            </Button>
            <Button look={look} disabled>
              {t('gallery.words.sign')}
            </Button>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-4">
          {sizes.map((size) => (
            <Button
              key={size}
              size={size}
              look="main"
              iconEnd={<ArrowRight aria-hidden="true" size={18} className="rtl:rotate-180" />}
            >
              {t('gallery.words.pay')}
            </Button>
          ))}
        </div>
      </GallerySection>
      <GallerySection title={t('gallery.iconButton')}>
        <div className="flex flex-wrap items-center gap-3">
          <Tooltip words={t('gallery.words.notices')}>
            <IconButton label={t('gallery.words.notices')}>
              <Bell aria-hidden="true" size={20} />
            </IconButton>
          </Tooltip>
          <Menu
            trigger={<Button look="line">{t('gallery.words.account')}</Button>}
            heading={<p className="font-semibold">{devotee.name}</p>}
            entries={[
              {
                id: 'profile',
                label: t('gallery.words.profile'),
                icon: <User aria-hidden="true" size={20} />,
              },
              {
                id: 'out',
                label: t('gallery.words.signOut'),
                icon: <LogOut aria-hidden="true" size={20} />,
                tone: 'danger',
                separated: true,
              },
            ]}
          />
          <Avatar name={devotee.name} size="sm" />
          <Avatar name={devotee.name} />
          <Avatar name="കെ. രാധാകൃഷ്ണൻ" size="lg" />
        </div>
      </GallerySection>
      <GallerySection title={t('gallery.badge')}>
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {t(`gallery.tones.${tone}`)}
            </Badge>
          ))}
        </div>
      </GallerySection>
      <GallerySection title={t('gallery.tabs.title')}>
        <Tabs label={t('gallery.tabs.title')} tabs={tabs} value={tab} onChange={setTab} />
        <Tabs label={t('gallery.tabs.title')} tabs={tabs} value={tab} onChange={setTab} look="segments" />
      </GallerySection>
    </>
  )
}
