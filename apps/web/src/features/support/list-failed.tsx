import { errorText } from '../../lib/api/api-error.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'

interface ListFailedProps {
  title: string
  error: Error
  /** When the rows still shown were loaded; undefined if there are none. */
  shownFrom: number | undefined
  onRetry: () => void
}

/** Error of the ticket list; says how old the rows are that are still shown. */
export function ListFailed({ title, error, shownFrom, onRetry }: ListFailedProps) {
  const { t } = useTranslation()
  const asOf = shownFrom && t('support.list.asOf', { time: formatTime(new Date(shownFrom), undefined) })
  return (
    <LoadFailed
      title={title}
      message={
        <>
          {errorText(error)}
          {asOf && <span className="block pt-1">{asOf}</span>}
        </>
      }
      onRetry={onRetry}
    />
  )
}
