import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'

interface ConfirmInPlaceProps {
  question: ReactNode
  /** The consequence of "yes". */
  children?: ReactNode
  yes: string
  no: string
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** A confirmation in place of the item instead of a dialog. The focus goes to the safe answer. */
export function ConfirmInPlace({ question, children, yes, no, busy, onYes, onNo }: ConfirmInPlaceProps) {
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
