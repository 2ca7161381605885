import { CircleCheck, CircleMinus, Phone, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Art } from '../../../art/art.tsx'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { tryConnection } from '../../../lib/offline/watch-connection.ts'
import { Button } from '../../../ui/button.tsx'
import { SavedList } from './saved-list.tsx'

/** Shown for a page that needs the server: the cause, which data is safe, and which pages work offline. */
export function OfflinePage() {
  const { t } = useTranslation()
  const { details } = useTemple()
  const [tries, setTries] = useState<'none' | 'asking' | 'failed'>('none')
  const tryAgain = async () => {
    setTries('asking')
    await tryConnection()
    // If the server had answered, this page would be unmounted by now.
    setTries('failed')
  }
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-16">
      <div>
        <Art name="scene-closed" size={240} className="text-art max-lg:mx-auto" />
        <h1 className="pt-2">{t('offline.title')}</h1>
        <p className="max-w-prose pt-2 text-lg text-soft">{t('offline.lead')}</p>
        <ul className="grid gap-3 pt-6">
          {(['here', 'paid'] as const).map((what) => (
            <li key={what} className="flex gap-3">
              <CircleCheck aria-hidden="true" size={22} className="mt-0.5 flex-none text-success" />
              <span>
                <b className="font-semibold">{t(`offline.${what}.title`)}</b> {t(`offline.${what}.text`)}
              </span>
            </li>
          ))}
          <li className="flex gap-3 text-soft">
            <CircleMinus aria-hidden="true" size={22} className="mt-0.5 flex-none" />
            <span>{t('offline.needs')}</span>
          </li>
        </ul>
        <div className="flex flex-wrap items-center gap-3 pt-7">
          <Button
            look="main"
            size="lg"
            loading={tries === 'asking'}
            icon={<RefreshCw aria-hidden="true" size={20} />}
            onClick={() => void tryAgain()}
          >
            {t('offline.tryAgain')}
          </Button>
          {details && (
            <Button asChild look="plain">
              <a href={`tel:${details.phone.replaceAll(/[^+\d]/g, '')}`}>
                <Phone aria-hidden="true" size={20} />
                {t('offline.call')}
              </a>
            </Button>
          )}
        </div>
        <p role="status" className="pt-2 text-soft">
          {tries === 'failed' && t('offline.stillLost')}
        </p>
      </div>
      <section>
        <h2 className="pb-3">{t('offline.saved.title')}</h2>
        <SavedList />
      </section>
    </div>
  )
}
