import { useEffect, useRef, useState } from 'react'
import { hasFailed } from '../../../lib/api/outcome-of.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { noteSent, recallSent } from './remember-sent.ts'
import { useCountdown } from './use-countdown.ts'

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
