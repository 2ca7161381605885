import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { TitledCard } from '../../../ui/layout/titled-card.tsx'
import { ModeChoice } from '../../theme/mode-choice.tsx'
import { TextSizeChoice } from '../../theme/text-size-choice.tsx'
import { changeTheme } from '../../theme/theme-store.ts'

/** The text's size, and light or dark, here; everything else in the panel that every page has. */
export function LookCard() {
  const { t } = useTranslation()
  return (
    <TitledCard anchor="look" title={t('profile.look.title')} lead={t('profile.look.lead')}>
      <div className="grid max-w-lg gap-3">
        <TextSizeChoice />
        <ModeChoice />
        <Button
          look="line"
          icon={<Settings2 aria-hidden="true" size={20} />}
          className="justify-self-start max-sm:w-full"
          onClick={() => changeTheme({ panelExpand: true })}
        >
          {t('profile.look.more')}
        </Button>
      </div>
    </TitledCard>
  )
}
