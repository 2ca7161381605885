import { Check, CircleAlert, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { PartState } from './system.rules.ts'

const looks: Record<PartState, { tone: Tone; Icon: LucideIcon }> = {
  well: { tone: 'success', Icon: Check },
  look: { tone: 'warning', Icon: TriangleAlert },
  trouble: { tone: 'danger', Icon: CircleAlert },
  unknown: { tone: 'plain', Icon: CircleHelp },
}

/** Text and icon, never colour alone. */
export function StateBadge({ state }: { state: PartState }) {
  const { t } = useTranslation()
  const { tone, Icon } = looks[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" size={16} />}>
      {t(`office-system.state.${state}`)}
    </Badge>
  )
}
