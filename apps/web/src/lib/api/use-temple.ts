import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { getTemple } from '@vazhipadu/contract/temple'
import { useTranslation } from '../i18n/use-translation.ts'
import { call } from './call.ts'

type Temple = ResponseOf<typeof getTemple>
const storedUnder = 'temple'

/**
 * The temple's public details: shown on every page and rarely changed. Cached in the browser, so that the header shows
 * the name before any response.
 */
export const templeQuery = queryOptions({
  queryKey: ['temple'],
  queryFn: async ({ signal }) => {
    const temple = await call(getTemple, {}, { signal })
    localStorage.setItem(storedUnder, JSON.stringify(temple))
    return temple
  },
  initialData: lastKnown,
  initialDataUpdatedAt: 0,
  staleTime: 10 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { public: true },
})

function lastKnown(): Temple | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storedUnder) ?? 'null') as Temple | null
    return stored && typeof stored.name === 'string' ? stored : undefined
  } catch {
    return undefined
  }
}

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
