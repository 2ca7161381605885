import { type ReactNode, useEffect, useRef } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { isOffline } from '../../lib/api/is-unanswered.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { NoNetwork } from '../../ui/feedback/no-network.tsx'

interface PayFailureProps {
  /** Of the last press; undefined while there is none. */
  error: Error | undefined
  /** In place of the failure's own words, where it is not known what became of the press. */
  unanswered?: string | false
  title?: ReactNode
  tone?: 'warning' | 'danger'
}

/** Why a press of pay came to nothing: on a phone the button is far from it, so it comes into view by itself. */
export function PayFailure({ error, unanswered, title, tone = 'warning' }: PayFailureProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'center' })
  }, [error])
  if (!error) return null
  return (
    <div ref={place} className="w-full text-start">
      {isOffline(error) ? (
        <NoNetwork />
      ) : (
        <AlertBanner type={unanswered ? 'warning' : tone} duration={0} title={title}>
          <p>{unanswered || errorText(error)}</p>
        </AlertBanner>
      )}
    </div>
  )
}
