import { useMutation } from '@tanstack/react-query'
import type { Profile } from '@vazhipadu/contract/profile'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { saveNotices } from './change-profile.ts'

/** Notification settings; each switch is saved when pressed. */
export function NoticeSwitches({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const save = useMutation({
    mutationFn: saveNotices,
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  // Optimistic: shows the pressed state, and falls back if saving fails.
  const notices = (save.isPending && save.variables) || profile.preferences.notices
  return (
    <div className="grid gap-1">
      <Switch checked={notices.email} onChange={(email) => save.mutate({ ...notices, email })}>
        {t('profile.notices.email')}
      </Switch>
      <Switch
        checked={notices.sms && profile.mobile_verified}
        disabled={!profile.mobile_verified}
        onChange={(sms) => save.mutate({ ...notices, sms })}
      >
        {t('profile.notices.sms')}
      </Switch>
      {!profile.mobile_verified && (
        <p className="text-quiet text-sm">{t('profile.notices.smsNeedsMobile')}</p>
      )}
    </div>
  )
}
