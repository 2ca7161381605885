import { useRef, useState } from 'react'
import { hasFailed } from '../../../lib/api/outcome-of.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'

/** Milliseconds a success is shown before the next step. */
const stepDelayMs = 500

type CodeCheck<A> = {
  verify: (code: string) => Promise<A>
  successText: string
  onAnswer?: (answer: A) => void
  show: (type: 'success' | 'danger', text: string) => void
  /** Called immediately on success; the caller empties the form. */
  onSuccess: () => void
  /** Called after `stepDelayMs`. */
  onNext: () => void
}

/**
 * Checks one code at a time; submits are ignored while a check runs and until the next step is shown. A refusal is
 * shown as a notice for 3 s, and returned for callers that show it beside the boxes.
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
