import { Link, useParams } from 'react-router'
import { SplitLayout } from '../app/layouts/split-layout.tsx'
import { type SkyName, skies } from '../art/sky.ts'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { FormItem } from '../ui/fields/form-item.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { malayalamDay, temple } from './gallery-samples.ts'

const isSky = (name: string | undefined): name is SkyName => name !== undefined && name in skies

export function SplitDemo() {
  const { t } = useTranslation()
  const { sky } = useParams()
  return (
    <SplitLayout
      temple={temple}
      {...(isSky(sky) ? { sky, now: new Date('2026-11-14T00:51:00Z') } : {})}
      today={
        <p className="text-sm md:text-lg">
          {t('gallery.home.malayalamDate')} <span lang="ml">{malayalamDay}</span>
        </p>
      }
    >
      <form className="grid gap-5">
        <div>
          <h1>{t('gallery.signIn.title')}</h1>
          <p className="pt-1.5 text-lg text-soft">{t('gallery.signIn.about')}</p>
        </div>
        <FormItem label={t('gallery.signIn.who')}>
          <TextInput autoComplete="username" />
        </FormItem>
        <FormItem
          label={t('gallery.fields.password')}
          labelEnd={
            <Link to="/" className="text-sm text-primary underline underline-offset-4">
              {t('gallery.signIn.forgot')}
            </Link>
          }
        >
          <PasswordInput autoComplete="current-password" />
        </FormItem>
        <Button look="main" size="lg" wide>
          {t('gallery.words.sign')}
        </Button>
      </form>
    </SplitLayout>
  )
}
