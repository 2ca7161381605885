import { create } from 'zustand'

/** Whether the second factor is being requested; the dialog is in the signed-in shell. */
export const useStepUp = create<{ isAsked: boolean }>(() => ({ isAsked: false }))

let isHosted = false
let waiting: { answer: Promise<boolean>; end: (given: boolean) => void } | undefined

/** Registers the dialog. Returns a function that removes it. */
export function hostStepUp(): () => void {
  isHosted = true
  return () => {
    isHosted = false
    endStepUp(false)
  }
}

/** Shared by all pending calls: resolves to true after confirmation, false if it was cancelled. */
export function requestStepUp(): Promise<boolean> {
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
