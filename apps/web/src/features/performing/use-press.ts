import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { usePerforming } from './use-performing.ts'

interface Press {
  /** Which part is marked. */
  key: string
  lineIds: readonly number[]
  /** Its hour has not come after all: the page was read too long ago, or the hours have changed. */
  onEarly: () => void
}

/** A whole session marked by one press, without a question: its hour has come, and it can be taken back. */
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
