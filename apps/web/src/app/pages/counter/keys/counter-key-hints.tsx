import { useTranslation } from '../../../../lib/i18n/use-translation.ts'
import { KeyHints } from '../../../../ui/lists/key-hints.tsx'

export function CounterKeyHints() {
  const { t } = useTranslation()
  return (
    <KeyHints
      hints={[
        { keys: ['1 – 9'], text: t('office-counter.keys.favourite') },
        { keys: ['Enter'], text: t('office-counter.keys.offering') },
        { keys: ['F2'], text: t('office-counter.keys.nextDay') },
        { keys: ['F4'], text: t('office-counter.keys.mobile') },
        { keys: ['F8'], text: t('office-counter.keys.money') },
        { keys: ['F9'], text: t('office-counter.keys.printAgain') },
        { keys: [t('office-counter.keys.ctrlEnter')], text: t('office-counter.keys.sell') },
      ]}
    />
  )
}
