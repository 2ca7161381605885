import { useMutation } from '@tanstack/react-query'
import type { Profile } from '@vazhipadu/contract/profile'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { saveKnownAtCounter } from './change-profile.ts'

/** Lets a counter clerk who is given the mobile number fill in the family's names. Off by default. */
export function CounterSwitch({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const save = useMutation({
    mutationFn: saveKnownAtCounter,
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  const isKnown = save.isPending ? save.variables : profile.preferences.knownAtCounter
  return (
    <div className="grid gap-1">
      <Switch
        checked={isKnown && profile.mobile_verified}
        disabled={!profile.mobile_verified}
        onChange={(known) => save.mutate(known)}
      >
        {t('profile.counter.known')}
      </Switch>
      {!profile.mobile_verified && <p className="text-quiet text-sm">{t('profile.counter.needsMobile')}</p>}
    </div>
  )
}
