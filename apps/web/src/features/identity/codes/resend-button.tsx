import { useCallback, useEffect, useRef, useState } from 'react'
import { hasFailed } from '../../../lib/api/outcome-of.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'

const sentKey = 'code-sent'

/** The server refuses a second code within 30 s. */
const resendSeconds = 30

type Answer = { status: string; message: string }

type ResendButtonProps<A extends Answer> = {
  resend: () => Promise<A>
  /** Identifies the code if its page can be reloaded, so that the countdown continues after a reload. */
  about?: string
  /** No code was sent yet, so the button is enabled at once. */
  nothingSent?: boolean
  /** Message after the code was sent again. */
  successText: string
  onResent: (text: string, answer: A) => void
  onFailed: (text: string) => void
}

/** Resends a code after a countdown, which starts when the button is mounted: a code has just been sent. */
export function ResendButton<A extends Answer>(props: ResendButtonProps<A>) {
  const { t } = useTranslation()
  const { left, running, start } = useCountdown(resendSeconds)
  const [sending, setSending] = useState(false)
  const inFlight = useRef(false)

  const { about, nothingSent = false } = props
  useEffect(() => {
    if (!nothingSent) start(about === undefined ? Date.now() : recallSent(about))
  }, [start, about, nothingSent])

  const press = async () => {
    if (inFlight.current || running) return
    inFlight.current = true
    setSending(true)
    try {
      const answer = await props.resend()
      if (hasFailed(answer)) {
        props.onFailed(answer.message || t('identity.messages.resendFailed'))
      } else {
        props.onResent(props.successText, answer)
        start(about === undefined ? Date.now() : noteSent(about))
      }
    } catch {
      props.onFailed(t('identity.messages.resendThrew'))
    } finally {
      inFlight.current = false
      setSending(false)
    }
  }

  return (
    <Button
      look="plain"
      disabled={running}
      loading={sending}
      // Full contrast while disabled, because the countdown must be readable.
      className="disabled:text-soft disabled:opacity-100"
      onClick={() => void press()}
    >
      <span className="num">
        {running ? t('identity.code.resendIn', { seconds: left }) : t('identity.code.resend')}
      </span>
    </Button>
  )
}

/** Counts seconds down to 0, then resets to `from` and stops. */
function useCountdown(from: number) {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [left, setLeft] = useState(from)

  useEffect(() => {
    if (endsAt === null) return
    // Compute from the clock: timers pause while a phone sleeps.
    const timer = setInterval(() => {
      const seconds = Math.ceil((endsAt - Date.now()) / 1000)
      if (seconds > 0) return setLeft(seconds)
      setEndsAt(null)
      setLeft(from)
    }, 250)
    return () => clearInterval(timer)
  }, [endsAt, from])

  /** Starts from a moment that may be in the past. */
  const start = useCallback(
    (since: number) => {
      const ends = since + from * 1000
      const seconds = Math.ceil((ends - Date.now()) / 1000)
      // After the clock was set back, more than the full time would be left: do not count at all then.
      if (seconds <= 0 || seconds > from) return
      setLeft(seconds)
      setEndsAt(ends)
    },
    [from],
  )

  return { left, running: endsAt !== null, start }
}

/**
 * When the code of a step was sent, stored for the tab: after a reload no code was sent, and the countdown continues. A
 * step seen for the first time has just been sent its code.
 */
function recallSent(about: string): number {
  try {
    const [known, at] = JSON.parse(sessionStorage.getItem(sentKey) ?? '[]') as [string?, number?]
    if (known === about && typeof at === 'number') return at
  } catch {
    // Written by another version, or storage is blocked.
  }
  return noteSent(about)
}

function noteSent(about: string): number {
  const now = Date.now()
  try {
    sessionStorage.setItem(sentKey, JSON.stringify([about, now]))
  } catch {
    // Storage is blocked: the countdown merely restarts after a reload.
  }
  return now
}
