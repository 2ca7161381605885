import { type ReactNode, useEffect, useRef } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { isOffline } from '../../lib/api/is-unanswered.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { NoNetwork } from '../../ui/feedback/no-network.tsx'

interface PayFailureProps {
  /** Error of the last attempt. */
  error: Error | undefined
  /** Replaces the error's own message when the outcome of the request is unknown. */
  unanswered?: string | false
  title?: ReactNode
  tone?: 'warning' | 'danger'
}

/** Why paying failed. Scrolls itself into view, because on a phone the button is far away. */
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
