import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { templeQuery } from './temple-query.ts'

/** The temple in the words the layouts need. A name like "Sree Nagaraja Temple, Kavumpuzha" ends in its place. */
export function useTemple() {
  const { t } = useTranslation()
  const { data, isError } = useQuery(templeQuery)
  const full = data?.name ?? (isError ? t('app.templeFallback') : '\u00a0')
  const [name = full, ...place] = full.split(', ')
  return {
    name,
    ...(place.length > 0 && { place: place.join(', ') }),
    details: data,
    timeZone: data?.timeZone ?? 'Asia/Kolkata',
  }
}
