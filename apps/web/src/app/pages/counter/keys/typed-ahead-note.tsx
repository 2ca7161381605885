import { useTranslation } from '../../../../lib/i18n/use-translation.ts'
import { Button } from '../../../../ui/button.tsx'
import type { TypedKey } from './replay-key.ts'

const signs: Record<string, string> = {
  Enter: ' ⏎ ',
  Tab: ' ⇥ ',
  Backspace: '⌫',
  ArrowUp: '↑',
  ArrowDown: '↓',
}
const signOf = ({ key, isSell }: TypedKey) =>
  isSell ? ' Ctrl ⏎ ' : (signs[key] ?? (key.length === 1 ? key : ` ${key} `))

/** Shows the keys queued for the next sale. */
export function TypedAheadNote({ keys, onForget }: { keys: readonly TypedKey[]; onForget: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {keys.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 rounded-card bg-sunken px-4 py-1">
          <p className="min-w-0 flex-1 wrap-anywhere">
            {t('office-counter.keys.typedAhead', { keys: keys.map(signOf).join('').trim() })}
          </p>
          <Button look="plain" size="sm" onClick={onForget}>
            {t('office-counter.keys.forgetTyped')}
          </Button>
        </div>
      )}
    </div>
  )
}
