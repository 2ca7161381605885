import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Timeline } from '../../ui/lists/timeline.tsx'
import type { Release } from './announced-queries.ts'

type Stage = 'soon' | 'open' | 'closed' | 'drawn'
interface BallotStepsProps {
  release: Release
  stage: Stage
  timeZone: string
}

const order: Stage[] = ['soon', 'open', 'closed', 'drawn']

/** Steps from entering to paying, with their dates. */
export function BallotSteps({ release, stage, timeZone }: BallotStepsProps) {
  const { t } = useTranslation()
  const at = (iso: string | null) => (iso ? formatMoment(iso, timeZone) : '')
  const now = order.indexOf(stage)
  const standing = (place: number) => (now > place ? 'done' : now === place ? 'now' : 'next')
  const titles = {
    taken: stage === 'open' ? t('releases.steps.now') : at(release.joinsFrom),
    closes: at(release.opensAt),
    draw: t('releases.steps.thereafter'),
    pay: t('releases.steps.days', { hours: releaseFacts.firstPayHours }),
  }
  const names = ['taken', 'closes', 'draw', 'pay'] as const
  return (
    <Timeline
      look="track"
      label={t('releases.steps.label')}
      entries={names.map((name, place) => ({
        id: name,
        title: <bdi>{titles[name]}</bdi>,
        detail: t(`releases.steps.${name}`),
        state: standing(place + 1 - Number(name === 'pay')),
      }))}
    />
  )
}
