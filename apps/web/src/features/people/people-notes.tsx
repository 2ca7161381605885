import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMomentDay } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import type { Person } from './people.api.ts'
import { roleOf, withoutFactor } from './people.rules.ts'
import { whenWords } from './people-words.ts'

interface PeopleNotesProps {
  people: readonly Person[]
  managers: number
  timeZone: string
  onOpen: (person: Person) => void
}

/** Warnings above the list: only one manager, staff without a second factor, pending approvals. */
export function PeopleNotes({ people, managers, timeZone, onOpen }: PeopleNotesProps) {
  const { t } = useTranslation()
  const missing = withoutFactor(people)
  const [first] = missing
  const waiting = people.filter((person) => person.waiting !== null)
  return (
    <>
      {managers < 2 && (
        <Note type="warning" strong={t('office-people.notes.alone')}>
          {t('office-people.notes.aloneText')}
        </Note>
      )}
      {first && (
        <Note
          type="warning"
          strong={t('office-people.notes.noFactor', { name: first.name })}
          action={
            <Button look="plain" size="xs" className="max-sm:-ms-3" onClick={() => onOpen(first)}>
              {t('office-people.notes.open')}
            </Button>
          }
        >
          {first.graceUntil && new Date(first.graceUntil) > new Date()
            ? t('office-people.notes.noFactorUntil', {
                name: first.name,
                day: formatMomentDay(first.graceUntil, timeZone),
              })
            : t('office-people.notes.noFactorOver', { name: first.name })}{' '}
          {missing.length > 1 && t('office-people.notes.more', { count: missing.length - 1 })}
        </Note>
      )}
      {waiting.map((person) => (
        <Waits key={person.id} person={person} timeZone={timeZone} onOpen={onOpen} />
      ))}
    </>
  )
}

function Waits({
  person,
  timeZone,
  onOpen,
}: { person: Person } & Pick<PeopleNotesProps, 'timeZone' | 'onOpen'>) {
  const { t } = useTranslation()
  const { waiting } = person
  if (!waiting) return null
  const role = t(`office-people.asRole.${roleOf(waiting.wanted).name}`)
  const when = whenWords(t, waiting.askedAt, timeZone)
  return (
    <Note
      type="info"
      icon={<UsersRound aria-hidden="true" size={20} />}
      strong={t('office-people.notes.waits', { name: person.name, role })}
      action={
        <Button look="plain" size="xs" className="max-sm:-ms-3" onClick={() => onOpen(person)}>
          {t('office-people.notes.see')}
        </Button>
      }
    >
      {waiting.isMine
        ? t('office-people.notes.mine', { when })
        : t('office-people.notes.waitsText', { by: waiting.askedBy ?? '', when })}
    </Note>
  )
}

interface NoteProps {
  type: 'warning' | 'info'
  icon?: ReactNode
  strong: string
  action?: ReactNode
  children: ReactNode
}

function Note({ type, icon, strong, action, children }: NoteProps) {
  return (
    <AlertBanner type={type} duration={0} icon={icon}>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-64">
          <b className="font-semibold">{strong}</b> {children}
        </span>
        {action}
      </span>
    </AlertBanner>
  )
}
