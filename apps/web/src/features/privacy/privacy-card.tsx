import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { browser } from '../../lib/browser.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { ConsentPart } from './consent-part.tsx'
import { EraseForm } from './erase-form.tsx'
import { NomineePart } from './nominee-part.tsx'
import { downloadMyData, privacyQuery } from './privacy.api.ts'

/** The devotee's data rights: consent, nominee, export and deletion. */
export function PrivacyCard({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation()
  const [isLeaving, setLeaving] = useState(false)
  const { data: privacy } = useQuery(privacyQuery)
  const download = useMutation({
    mutationFn: downloadMyData,
    // The URL is a download, so the page stays open.
    onSuccess: ({ url }) => browser.goTo(url),
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  return (
    <div className="grid gap-6">
      {privacy && (
        <>
          <ConsentPart consent={privacy.consent} />
          <NomineePart nominee={privacy.nominee} />
        </>
      )}
      <div className="grid gap-3 border-line border-t pt-5 first:border-t-0 first:pt-0">
        <p className="text-soft">{t('profile.privacy.download.lead')}</p>
        <Button
          look="line"
          loading={download.isPending}
          className="justify-self-start max-sm:w-full"
          onClick={() => download.mutate()}
        >
          {t('profile.privacy.download.button')}
        </Button>
      </div>
      <div className="grid gap-3 border-line border-t pt-5">
        <p className="text-soft">{t('profile.privacy.forget.lead')}</p>
        {isLeaving ? (
          <EraseForm hasPassword={hasPassword} onCancel={() => setLeaving(false)} />
        ) : (
          <Button look="plain" className="-ms-3 justify-self-start" onClick={() => setLeaving(true)}>
            {t('profile.privacy.forget.button')}
          </Button>
        )}
      </div>
    </div>
  )
}
