import { useState } from 'react'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { usePerforming } from './use-performing.ts'

interface Press {
  /** Key of the section being marked. */
  key: string
  lineIds: readonly number[]
  /** Called if the server says the session has not begun: the page was stale, or the hours changed. */
  onEarly: () => void
}

/** Marks a whole session with one press and no confirmation: the session has begun, and marks can be undone. */
export function usePress(onDate: string) {
  const { t } = useTranslation()
  const { done, mark } = usePerforming(onDate)
  const [key, setKey] = useState('')
  const press = async (asked: Press) => {
    setKey(asked.key)
    try {
      const sum = await mark('perform', asked.lineIds)
      showToast(t('office-sheet.perform.done', { count: sum.done }), 'success')
      if (sum.left > 0) showToast(t('office-sheet.perform.left', { count: sum.left }), 'warning')
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'before_its_hour') asked.onEarly()
      else showToast(errorText(failure), 'error')
    }
  }
  return { busy: done === undefined ? undefined : { key, done }, press }
}
