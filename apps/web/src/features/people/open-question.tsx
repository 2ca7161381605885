import { UsersRound } from 'lucide-react'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { confirmRights, declineRights, type Person, peopleChange } from './people.api.ts'
import { roleWords, shortDay, whenWords } from './people-words.ts'

interface OpenQuestionProps {
  person: Person
  mayDecide: boolean
  timeZone: string
}

/** A change awaiting a second approval, with buttons for users who may decide. */
export function OpenQuestion({ person, mayDecide, timeZone }: OpenQuestionProps) {
  const { t } = useTranslation()
  const onError = (failure: unknown) => {
    showToast(errorText(failure), 'error')
  }
  const confirming = useChange(confirmRights, {
    ...peopleChange,
    done: t('office-people.change.done', { name: person.name }),
    onError,
  })
  const declining = useChange(declineRights, {
    ...peopleChange,
    done: t('office-people.question.declined'),
    onError,
  })
  const { waiting, name } = person
  if (!waiting) return null
  const { id, isMine, until } = waiting
  const role = roleWords(t, waiting.wanted)
  const end = until === null ? '' : ` ${t('office-people.until', { day: shortDay(until) })}`
  return (
    <AlertBanner type="info" duration={0} icon={<UsersRound aria-hidden="true" size={20} />}>
      <div className="grid gap-2">
        <p>
          <b className="font-semibold">
            {isMine
              ? t('office-people.question.mine', { name, role })
              : t('office-people.question.asked', { name, role, by: waiting.askedBy ?? '' })}
          </b>
          {end}
        </p>
        <p className="text-soft">{t('office-people.question.why', { reason: waiting.reason })}</p>
        <p className="text-soft text-sm">
          {t('office-people.question.ends', { when: whenWords(t, waiting.endsAt, timeZone) })}
        </p>
        {mayDecide && (
          <p className="flex flex-wrap gap-2">
            {waiting.mayConfirm && (
              <Button
                look="main"
                size="sm"
                loading={confirming.isPending}
                onClick={() => confirming.mutate(id)}
              >
                {t('office-people.question.confirm')}
              </Button>
            )}
            <Button look="line" size="sm" loading={declining.isPending} onClick={() => declining.mutate(id)}>
              {t(`office-people.question.${isMine ? 'takeBack' : 'decline'}`)}
            </Button>
          </p>
        )}
      </div>
    </AlertBanner>
  )
}
