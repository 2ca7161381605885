import { Plus, X } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

export type ReadyAnswer = { title: string; text: string }

interface ReadyAnswerFieldsProps {
  /** Which texts to use: for the support answers, or for the materials of an offering. */
  words: 'answers' | 'materials'
  answers: readonly ReadyAnswer[]
  onChange: (answers: ReadyAnswer[]) => void
}

/** A list of title and text pairs, used for ready answers and for materials. */
export function ReadyAnswerFields({ words, answers, onChange }: ReadyAnswerFieldsProps) {
  const { t } = useTranslation()
  const change = (at: number, part: Partial<ReadyAnswer>) =>
    onChange(answers.map((answer, index) => (index === at ? { ...answer, ...part } : answer)))
  return (
    <div className="grid gap-3">
      {answers.map((answer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new answer has no id yet
        <fieldset key={at} className="grid gap-2 rounded-card border border-line p-3">
          <div className="flex items-center gap-2">
            <TextInput
              aria-label={t(`office-settings.${words}.title`)}
              value={answer.title}
              maxLength={60}
              onChange={(event) => change(at, { title: event.target.value })}
            />
            <IconButton
              label={t(`office-settings.${words}.remove`, { title: answer.title })}
              onClick={() => onChange(answers.filter((_, index) => index !== at))}
            >
              <X aria-hidden="true" size={20} />
            </IconButton>
          </div>
          <TextInput
            multiline
            rows={3}
            aria-label={t(`office-settings.${words}.text`)}
            value={answer.text}
            maxLength={2_000}
            onChange={(event) => change(at, { text: event.target.value })}
          />
        </fieldset>
      ))}
      <div>
        <Button
          look="line"
          size="sm"
          icon={<Plus aria-hidden="true" size={18} />}
          onClick={() => onChange([...answers, { title: '', text: '' }])}
        >
          {t(`office-settings.${words}.add`)}
        </Button>
      </div>
    </div>
  )
}
