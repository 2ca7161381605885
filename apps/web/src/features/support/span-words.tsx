import { useTranslation } from 'react-i18next'
import { spanOf } from './support.rules.ts'

/** `18 min`, `2 h`, `3 days`: since then, or between two moments. */
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
