import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../../lib/api/outcome-of.ts'
import { Button } from '../../../ui/button.tsx'
import { noteSent, recallSent } from './remember-sent.ts'
import { useCountdown } from './use-countdown.ts'

/** The server refuses a second code within the same 30 s. */
const resendSeconds = 30

type Answer = { status: string; message: string }

type ResendButtonProps<A extends Answer> = {
  resend: () => Promise<A>
  /** Which code this is, where its page can be loaded again: only what is left of the time is counted then. */
  about?: string
  /** No code has gone out yet, so that there is nothing to wait for. */
  nothingSent?: boolean
  /** What to say when the code is on its way again. */
  successText: string
  onResent: (text: string, answer: A) => void
  onFailed: (text: string) => void
}

/** Begins counting at once: it appears when a code has been sent. */
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
      // The countdown is there to be read.
      className="disabled:text-soft disabled:opacity-100"
      onClick={() => void press()}
    >
      <span className="num">
        {running ? t('identity.code.resendIn', { seconds: left }) : t('identity.code.resend')}
      </span>
    </Button>
  )
}
