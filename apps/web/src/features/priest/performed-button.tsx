import { readClock } from '@vazhipadu/locales/format-date'
import { Flame } from 'lucide-react'
import { useState } from 'react'
import { formatClock } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { HoldButton } from '../../ui/hold-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { PriestGroup, PriestSession } from './priest.api.ts'
import { listUnmarked } from './priest.rules.ts'

interface PerformedButtonProps {
  session: PriestSession
  group: PriestGroup
  now: Date
  timeZone: string
  onPerformed: (isEarly: boolean) => void
}

/**
 * Must be held for 1 s; keyboard and screen reader users press and confirm instead. Before the session's start it
 * always asks.
 */
export function PerformedButton({ session, group, now, timeZone, onPerformed }: PerformedButtonProps) {
  const { t } = useTranslation()
  const [question, setQuestion] = useState<'plain' | 'early'>()
  const offering = group.offering.name
  const isEarly = readClock(now, timeZone).clock < session.startsAt
  const ask = () => setQuestion(isEarly ? 'early' : 'plain')
  const startsAt = formatClock(session.startsAt)
  const close = () => setQuestion(undefined)
  return (
    <div className="relative">
      <HoldButton
        onHeld={() => (isEarly ? ask() : onPerformed(false))}
        onPressed={ask}
        className="min-h-15 py-2 text-lg"
      >
        <Flame aria-hidden="true" size={20} className="flex-none" />
        <span>
          <span className="whitespace-nowrap">
            <span lang="ml">{t('office-priest.end.performedMl')}</span> ·
          </span>{' '}
          {t('office-priest.end.performed')}
        </span>
      </HoldButton>
      <p className="pt-2 text-center text-soft">{t('office-priest.end.hold')}</p>
      <Button look="plain" wide className="sr-only focus:not-sr-only" onClick={ask}>
        {t('office-priest.end.without')}
      </Button>
      <Dialog
        open={question !== undefined}
        onClose={close}
        title={
          question === 'early'
            ? t('office-priest.end.early', { time: startsAt })
            : t('office-priest.end.ask', { count: listUnmarked(group).length })
        }
        description={
          question === 'early'
            ? t('office-priest.end.earlyText', { session: session.name, time: startsAt, offering })
            : t('office-priest.end.askText', { offering })
        }
        footer={
          <>
            <Button look="line" onClick={close}>
              {t('office-priest.end.no')}
            </Button>
            <Button
              look="main"
              onClick={() => {
                close()
                onPerformed(question === 'early')
              }}
            >
              {t('office-priest.end.yes')}
            </Button>
          </>
        }
      />
    </div>
  )
}
