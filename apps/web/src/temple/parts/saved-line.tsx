import { Clock } from 'lucide-react'
import { createContext, use } from 'react'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'

/** The day of the page's data, if it is not today. */
export const SavedDay = createContext<string | undefined>(undefined)

/** With a value, the page has no booking links. */
export const useSavedDay = () => use(SavedDay)

/** Below the header of a page of another day, also in print. */
export function SavedLine() {
  const { t } = useTranslation()
  const day = useSavedDay()
  if (!day) return null
  return (
    <p
      role="status"
      className="content-pad flex items-center justify-center gap-2.5 border-line border-b bg-sunken py-2.5 font-medium"
    >
      <Clock aria-hidden="true" size={20} className="flex-none text-soft" />
      <bdi>{t('calendar.savedOn', { day: formatDay(day, 'dated') })}</bdi>
    </p>
  )
}
