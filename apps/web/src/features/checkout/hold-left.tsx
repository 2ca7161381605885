import { formatSeconds } from '../../lib/format/format-seconds.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { useSecondsLeft } from '../../ui/hooks/use-seconds-left.ts'

/** Countdown such as `11:42 left`. */
export function HoldLeft({ until }: { until: string }) {
  const { t } = useTranslation()
  return <bdi>{t('checkout.hold.left', { time: formatSeconds(useSecondsLeft(until)) })}</bdi>
}
