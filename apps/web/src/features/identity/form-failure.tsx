import { useEffect, useRef } from 'react'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'

/** Error of a whole form, above its fields; scrolled into view, because large text may have moved it out. */
export function FormFailure({ text }: { text: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  if (!text) return null
  return (
    <div ref={place} className="scroll-my-4">
      <AlertBanner type="danger" duration={0}>
        {text}
      </AlertBanner>
    </div>
  )
}
