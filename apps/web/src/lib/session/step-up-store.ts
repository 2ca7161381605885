import { create } from 'zustand'

/** Whether the key is asked for at this moment; the dialog stands in the shell of the signed-in. */
export const useStepUp = create<{ isAsked: boolean }>(() => ({ isAsked: false }))

let isHosted = false
let waiting: { answer: Promise<boolean>; end: (given: boolean) => void } | undefined

/** The dialog is there to be asked. Returns the way to take it down. */
export function hostStepUp(): () => void {
  isHosted = true
  return () => {
    isHosted = false
    endStepUp(false)
  }
}

/** One question for all calls that wait: true once the key was shown, false when it was put aside. */
export function askStepUp(): Promise<boolean> {
  if (!isHosted) return Promise.resolve(false)
  if (waiting === undefined) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting = { answer: promise, end: resolve }
    useStepUp.setState({ isAsked: true })
  }
  return waiting.answer
}

export function endStepUp(given: boolean): void {
  const { end } = waiting ?? {}
  waiting = undefined
  useStepUp.setState({ isAsked: false })
  end?.(given)
}
