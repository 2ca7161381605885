import { Moon, Settings2, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TitledCard } from '../../../ui/layout/titled-card.tsx'
import { changeTheme, useTheme } from '../../theme/theme-store.ts'

/** Light or dark here; everything else in the panel that every page has. */
export function LookCard() {
  const { t } = useTranslation()
  const mode = useTheme((theme) => theme.mode)
  return (
    <TitledCard anchor="look" title={t('profile.look.title')} lead={t('profile.look.lead')}>
      <div className="grid max-w-lg gap-3">
        <Segmented
          label={t('theme.mode.title')}
          value={mode}
          onChange={(picked) => changeTheme({ mode: picked })}
          options={[
            {
              value: 'light',
              label: (
                <>
                  <Sun aria-hidden="true" size={18} />
                  {t('theme.mode.light')}
                </>
              ),
            },
            {
              value: 'dark',
              label: (
                <>
                  <Moon aria-hidden="true" size={18} />
                  {t('theme.mode.dark')}
                </>
              ),
            },
          ]}
        />
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
