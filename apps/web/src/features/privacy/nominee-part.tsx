import { useMutation } from '@tanstack/react-query'
import type { Nominee } from '@vazhipadu/contract/privacy'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { NomineeForm } from './nominee-form.tsx'
import { removeNominee } from './privacy.api.ts'

/** The person who may act for the account's owner in case of death or incapacity. */
export function NomineePart({ nominee }: { nominee: Nominee | null }) {
  const { t } = useTranslation()
  const [isNaming, setNaming] = useState(false)
  const removing = useMutation({
    mutationFn: removeNominee,
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  const change = (
    <Button look="line" className="justify-self-start max-sm:w-full" onClick={() => setNaming(true)}>
      {t(nominee ? 'profile.privacy.nominee.change' : 'profile.privacy.nominee.name')}
    </Button>
  )
  return (
    <div className="grid gap-3 border-line border-t pt-5">
      <p className="text-soft">{t('profile.privacy.nominee.lead')}</p>
      {nominee && (
        <p className="[unicode-bidi:plaintext]">
          <b className="font-semibold">{nominee.name}</b>, {nominee.relation}
          <span className="block text-soft">
            {[nominee.email, nominee.mobile].filter((way) => way !== null).join(' · ')}
          </span>
        </p>
      )}
      {isNaming ? (
        <NomineeForm nominee={nominee} onDone={() => setNaming(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {change}
          {nominee && (
            <Button look="plain" loading={removing.isPending} onClick={() => removing.mutate()}>
              {t('profile.privacy.nominee.remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
