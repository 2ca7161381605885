import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/outcome-of.ts'

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

/** Checks one code at a time: while one is checked, and until the next step stands, further ones are ignored. */
export function useCodeCheck<A extends { status: string; message: string }>(check: CodeCheck<A>) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  const setWorking = (value: boolean) => {
    working.current = value
    setBusy(value)
  }

  const submit = async (code: string) => {
    if (working.current) return
    setWorking(true)
    try {
      const answer = await check.verify(code)
      check.onAnswer?.(answer)
      if (hasFailed(answer)) {
        check.show('danger', answer.message || t('identity.messages.verificationFailed'))
        setWorking(false)
        return
      }
    } catch (failure) {
      const said = failure instanceof Error ? failure.message : ''
      check.show('danger', said || t('identity.messages.verificationThrew'))
      setWorking(false)
      return
    }
    check.show('success', check.successText)
    check.onSuccess()
    setTimeout(() => {
      setWorking(false)
      check.onNext()
    }, stepDelayMs)
  }

  return { busy, submit }
}
