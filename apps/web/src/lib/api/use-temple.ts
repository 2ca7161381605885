import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../i18n/use-translation.ts'
import { templeQuery } from './temple-query.ts'

/** The temple's names for the layouts. In "Sree Nagaraja Temple, Kavumpuzha" the part after the comma is the town. */
export function useTemple() {
  const { t } = useTranslation()
  const { data, isError } = useQuery(templeQuery)
  const full = data?.name ?? (isError ? t('app.templeFallback') : '\u00a0')
  const [name = full, ...town] = full.split(', ')
  return {
    name,
    ...(town.length > 0 && { town: town.join(', ') }),
    details: data,
    timeZone: data?.timeZone ?? 'Asia/Kolkata',
  }
}
