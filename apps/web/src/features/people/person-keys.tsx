import { useState } from 'react'
import { formatMomentDay } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { FactorWords } from './factor-words.tsx'
import type { PersonDetail } from './people.api.ts'
import { whenWords } from './people-words.ts'
import { ResetKeysDialog } from './reset-keys-dialog.tsx'

interface PersonKeysProps {
  detail: PersonDetail
  mayChange: boolean
  timeZone: string
}

/** The person's second factors, and their reset, which two managers must each confirm. */
export function PersonKeys({ detail, mayChange, timeZone }: PersonKeysProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { person, resetAsked, confirmers } = detail
  const { name } = person
  const hasKeys = ['passkey', 'app', 'both'].includes(person.factor)
  const mayReset = mayChange && hasKeys && !person.isMe && person.capabilities.length > 0
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FactorWords person={person} />
        {mayReset && resetAsked === null && (
          <Button look="line" size="xs" onClick={() => setIsAsking(true)}>
            {t('office-people.reset.open')}
          </Button>
        )}
      </div>
      {person.graceUntil && (
        <p className="text-quiet text-sm">
          {t('office-people.drawer.grace', { day: formatMomentDay(person.graceUntil, timeZone) })}
        </p>
      )}
      {resetAsked && (
        <AlertBanner type="info" duration={0}>
          <p>
            {resetAsked.isMine
              ? t('office-people.reset.mine', { name })
              : t('office-people.reset.asked', { name, by: resetAsked.by ?? '' })}{' '}
            {t('office-people.reset.ends', { when: whenWords(t, resetAsked.endsAt, timeZone) })}
          </p>
          {mayReset && !resetAsked.isMine && (
            <Button look="main" size="sm" className="mt-2" onClick={() => setIsAsking(true)}>
              {t('office-people.reset.agree')}
            </Button>
          )}
        </AlertBanner>
      )}
      {isAsking && (
        <ResetKeysDialog
          person={person}
          askedBy={resetAsked ? (resetAsked.by ?? '') : undefined}
          confirmers={confirmers}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
