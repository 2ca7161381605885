import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../i18n/use-translation.ts'
import type { DialCountry } from './parse-mobile.ts'

export const loadPhoneNumbers = () => import('./parse-mobile.ts')

/** Only India until the list is loaded. */
export function useDialCountries(): DialCountry[] {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['dial-countries'],
    queryFn: async () => (await loadPhoneNumbers()).listDialCountries(),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { public: true },
  })
  return data ?? [{ code: 'IN', name: t('ui.mobile.india'), dialCode: '+91' }]
}
