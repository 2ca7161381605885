import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../../lib/api/outcome-of.ts'

/** How long a success is shown before the next step begins. */
const stepDelayMs = 500

type CodeCheck<A> = {
  verify: (code: string) => Promise<A>
  successText: string
  onAnswer?: (answer: A) => void
  show: (type: 'success' | 'danger', text: string) => void
  /** Called at once; the form is emptied here. */
  onSuccess: () => void
  /** Called 500 ms later. */
  onNext: () => void
}

/**
 * Checks one code at a time: while one is checked, and until the next step stands, further ones are ignored. A refusal is
 * shown for its three seconds, and answered for whoever keeps it beside the boxes.
 */
export function useCodeCheck<A extends { status: string; message: string }>(check: CodeCheck<A>) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  const setWorking = (value: boolean) => {
    working.current = value
    setBusy(value)
  }

  const refuse = (text: string) => {
    check.show('danger', text)
    setWorking(false)
    return text
  }

  const submit = async (code: string): Promise<string | undefined> => {
    if (working.current) return undefined
    setWorking(true)
    try {
      const answer = await check.verify(code)
      check.onAnswer?.(answer)
      if (hasFailed(answer)) return refuse(answer.message || t('identity.messages.verificationFailed'))
    } catch (failure) {
      const said = failure instanceof Error ? failure.message : ''
      return refuse(said || t('identity.messages.verificationThrew'))
    }
    check.show('success', check.successText)
    check.onSuccess()
    setTimeout(() => {
      setWorking(false)
      check.onNext()
    }, stepDelayMs)
    return undefined
  }

  return { busy, submit }
}
