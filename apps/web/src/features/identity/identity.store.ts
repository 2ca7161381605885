import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

type VerificationProgress = {
  /** Whose progress this is: the registration's temporary token. */
  token: string
  step: 'email' | 'mobile'
  /** The server allows the mobile's code to go by e-mail. */
  emailFallback: boolean
  /** No SMS went out for the mobile: its country or its cap does not allow one. */
  smsWithheld: boolean
  /** The mobile's code went by e-mail. */
  sentByEmail: boolean
}

const begin = (token: string): VerificationProgress => ({
  token,
  step: 'email',
  emailFallback: false,
  smsWithheld: false,
  sentByEmail: false,
})

/**
 * Kept for the tab's life: people leave for their mail or messages to read the code, and a phone short of
 * memory drops the page behind them.
 */
const useProgress = create<VerificationProgress>()(
  persist(() => begin(''), {
    name: 'verification',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export function useVerificationProgress(token: string): VerificationProgress {
  const progress = useProgress()
  return progress.token === token ? progress : begin(token)
}

export function noteProgress(token: string, news: Partial<Omit<VerificationProgress, 'token'>>): void {
  useProgress.setState((progress) => ({ ...(progress.token === token ? progress : begin(token)), ...news }))
}
