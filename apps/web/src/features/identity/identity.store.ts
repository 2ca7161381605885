import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

type VerificationProgress = {
  /** The registration's temporary token, which identifies this progress. */
  token: string
  step: 'email' | 'mobile'
  /** The server allows sending the mobile's code by e-mail. */
  emailFallback: boolean
  /** No SMS was sent, because of the mobile's country or an SMS limit. */
  smsWithheld: boolean
  /** The mobile's code was sent by e-mail. */
  sentByEmail: boolean
}

const begin = (token: string): VerificationProgress => ({
  token,
  step: 'email',
  emailFallback: false,
  smsWithheld: false,
  sentByEmail: false,
})

/** Stored for the tab: the browser may discard the page while the user reads the code in another app. */
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
