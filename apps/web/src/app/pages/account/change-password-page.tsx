import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChangePasswordForm } from '../../../features/identity/change-password-form.tsx'
import { DeviceList } from '../../../features/identity/device-list.tsx'
import { sessionsQuery } from '../../../features/identity/list-devices.ts'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'

export function ChangePasswordPage() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: profile, error, refetch } = useQuery(profileQuery)
  const lead =
    profile?.hasPassword === false ? t('account.changePassword.firstLead') : t('account.changePassword.lead')

  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title={t('app.titles.changePassword')}>{lead}</PageHeading>
      <section className="rounded-card border border-line bg-card p-5 md:p-7">
        {profile && (
          <ChangePasswordForm
            hasPassword={profile.hasPassword}
            own={[profile.name, profile.email, profile.mobile ?? '']}
            onChanged={() => {
              void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
              void client.invalidateQueries({ queryKey: profileQuery.queryKey })
            }}
          />
        )}
        {!profile && !error && <SkeletonText lines={4} />}
        {!profile && error && (
          <AlertBanner type="danger" duration={0}>
            <p>{errorText(error)}</p>
            <Button look="plain" onClick={() => void refetch()}>
              {t('account.changePassword.tryAgain')}
            </Button>
          </AlertBanner>
        )}
      </section>
      <section className="pt-10">
        <h2>{t('account.changePassword.devices')}</h2>
        <p className="pt-1 pb-5 text-soft">{t('account.changePassword.devicesLead')}</p>
        <DeviceList />
      </section>
    </div>
  )
}
