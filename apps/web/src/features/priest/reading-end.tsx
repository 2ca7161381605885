import { UNDO_MINUTES } from '@vazhipadu/contract/performing'
import { useEffect, useRef } from 'react'
import { formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { useOnline } from '../../ui/hooks/use-online.ts'
import type { PriestGroup } from './priest.api.ts'

interface ReadingEndProps {
  group: PriestGroup
  now: Date
  timeZone: string
}

/** Shown after the last name: what holding the button does, and until when it can be undone. */
export function ReadingEnd({ group, now, timeZone }: ReadingEndProps) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Braces, because newer browsers return a promise, which an effect must not return.
    part.current?.scrollIntoView({ block: 'center' })
  }, [])
  const until = new Date(now.getTime() + UNDO_MINUTES * 60_000)
  return (
    <div ref={part} role="status" className="grid gap-3 px-5 py-9 text-center">
      <p lang="ml" className="font-semibold text-[1.625rem] leading-9">
        {t('office-priest.end.title', { count: group.count })}
      </p>
      <p className="text-lg text-soft">{t('office-priest.end.text', { count: group.count })}</p>
      <p className="text-soft">
        {group.posted > 0 && <>{t('office-priest.end.posted', { count: group.posted })} </>}
        {isOnline
          ? t('office-priest.end.undoable', { time: formatTime(until, timeZone) })
          : t('office-priest.end.undoableOffline')}
      </p>
    </div>
  )
}
