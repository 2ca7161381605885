import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { spanOf } from './support.rules.ts'

/** A duration such as `18 min`, `2 h` or `3 days`, between two times or until now. */
export function SpanWords({ from, to }: { from: string; to?: string | undefined }) {
  const { t } = useTranslation()
  const { unit, count } = spanOf(from, to === undefined ? Date.now() : Date.parse(to))
  return (
    <bdi>
      {unit === 'now'
        ? t(to === undefined ? 'support.time.now' : 'support.time.moment')
        : t(`support.time.${unit}`, { count })}
    </bdi>
  )
}
