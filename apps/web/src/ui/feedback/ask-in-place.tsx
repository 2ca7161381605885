import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'

interface AskInPlaceProps {
  question: ReactNode
  /** What follows from a yes. */
  children?: ReactNode
  yes: string
  no: string
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks where the thing stands, instead of over the page. The focus goes to the harmless answer. */
export function AskInPlace({ question, children, yes, no, busy, onYes, onNo }: AskInPlaceProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div className="grid gap-3">
      <div role="alert">
        <p className="font-semibold">{question}</p>
        {children && <p className="text-soft">{children}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="danger" loading={busy} onClick={onYes}>
          {yes}
        </Button>
        <Button ref={keep} look="line" onClick={onNo}>
          {no}
        </Button>
      </div>
    </div>
  )
}
