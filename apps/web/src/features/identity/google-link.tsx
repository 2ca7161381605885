import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { removeGoogle } from './list-devices.ts'

interface GoogleLinkProps {
  hasPassword: boolean
  onRemoved: () => void
}

/** Links Google sign-in to this account; it can be unlinked once the account has a password. */
export function GoogleLink({ hasPassword, onRemoved }: GoogleLinkProps) {
  const { t } = useTranslation()
  const removing = useMutation({
    mutationFn: removeGoogle,
    onSuccess: ({ message }) => {
      showToast(message, 'success')
      onRemoved()
    },
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card p-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{t('account.google.name')}</p>
        <p className="text-soft text-sm">{t('account.google.text')}</p>
        {!hasPassword && <p className="text-quiet text-sm">{t('account.google.needsPassword')}</p>}
      </div>
      {hasPassword && (
        <Button
          look="plain"
          loading={removing.isPending}
          aria-label={t('account.google.removeNamed')}
          onClick={() => removing.mutate()}
        >
          {t('account.google.remove')}
        </Button>
      )}
    </div>
  )
}
