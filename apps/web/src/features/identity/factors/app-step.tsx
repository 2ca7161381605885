import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { CopyNumber } from '../../../ui/copy-number.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { QrPicture } from '../../../ui/qr-picture.tsx'
import { CodeForm } from '../codes/code-form.tsx'
import { addApp, beginApp, openOffice } from './factors.api.ts'

interface AppStepProps {
  name: string
  onAdded: (name: string) => void
}

/** The QR code for an authenticator app, and a field for its first code. */
export function AppStep({ name, onAdded }: AppStepProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // Fetched each time and never cached: it is the secret itself.
  const begun = useQuery({
    queryKey: ['app-secret'],
    queryFn: beginApp,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const adding = useMutation({
    mutationFn: async (code: string) => {
      const { accessToken, factor } = await addApp(
        name.trim() || t('office-factors.key.kinds.app.title'),
        code,
      )
      await openOffice(client, accessToken)
      return factor.name
    },
    onSuccess: onAdded,
  })
  if (begun.error) {
    return (
      <LoadFailed
        title={t('office-factors.failed')}
        message={errorText(begun.error)}
        onRetry={() => void begun.refetch()}
      />
    )
  }
  if (!begun.data) return <SkeletonText lines={4} />
  return (
    <div className="grid gap-5">
      <p>{t('office-factors.app.scan')}</p>
      <div className="flex flex-wrap items-center gap-6">
        <QrPicture rows={begun.data.qr} label={t('office-factors.app.picture')} />
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-soft">{t('office-factors.app.type')}</p>
          <CopyNumber
            value={begun.data.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            label={t('office-factors.app.secret')}
          />
        </div>
      </div>
      <div className="max-w-md">
        <CodeForm
          busy={adding.isPending}
          submitText={t('office-factors.app.submit')}
          onSubmit={(code) => adding.mutateAsync(code).then(() => undefined, errorText)}
        />
      </div>
    </div>
  )
}
