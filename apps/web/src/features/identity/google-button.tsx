import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { spoken } from '../../lib/i18n/i18n.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { makeNonce, type Nonce } from '../../lib/session/make-nonce.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { type GoogleAnswer, loadGoogle } from './load-google.ts'

export type GoogleButtonSize = 'large' | 'medium' | 'small'

/** Heights in Google's specification; the button is Google's iframe and cannot be restyled. */
export const googleHeights: Record<GoogleButtonSize, number> = { large: 40, medium: 32, small: 20 }

/** Google's maximum width in px. */
const widest = 400

type GoogleButtonProps = {
  clientId: string
  scriptUrl: string
  size?: GoogleButtonSize
  dark?: boolean
  onAnswer: (answer: GoogleAnswer) => void
}

/** Rendered after the page's first paint into reserved space, so that the layout does not shift. */
export function GoogleButton({
  clientId,
  scriptUrl,
  size = 'large',
  dark = false,
  onAnswer,
}: GoogleButtonProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const nonce = useRef<Nonce>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const [width, setWidth] = useState<number>()
  const answered = useEffectEvent(onAnswer)

  // Rotating a phone changes the width; Google's button must be rendered again.
  useEffect(() => {
    const parent = place.current
    if (!parent) return
    const observer = new ResizeObserver(() => setWidth(Math.min(parent.clientWidth, widest)))
    observer.observe(parent)
    return () => observer.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt renders the button again
  useEffect(() => {
    let left = false
    const draw = async () => {
      try {
        const google = await loadGoogle(scriptUrl)
        // The same nonce for re-renders, so that an answer to an earlier press is still accepted.
        nonce.current ??= await makeNonce()
        const { secret, hash } = nonce.current
        const parent = place.current
        if (left || !parent) return
        google.initialize({
          client_id: clientId,
          nonce: hash,
          callback: (answer) => answered({ ...answer, nonce: secret }),
        })
        parent.replaceChildren()
        google.renderButton(parent, {
          type: 'standard',
          size,
          theme: dark ? 'filled_black' : 'outline',
          text: 'continue_with',
          shape: 'rectangular',
          logo_alignment: 'center',
          width: width || widest,
          locale: spoken(),
        })
        setState('ready')
      } catch {
        if (!left) setState('failed')
      }
    }
    const timer = setTimeout(() => void draw())
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [clientId, scriptUrl, size, dark, attempt, width])

  const height = googleHeights[size]
  return (
    <div className="grid min-h-11 grid-cols-1 place-items-center">
      {state === 'failed' && (
        <p className="text-center text-soft">
          {t('identity.google.failed')}{' '}
          <Button
            look="plain"
            onClick={() => {
              setState('loading')
              setAttempt(attempt + 1)
            }}
          >
            {t('identity.google.tryAgain')}
          </Button>
        </p>
      )}
      <div
        style={{ height }}
        className="relative grid w-full grid-cols-1 justify-items-center"
        hidden={state === 'failed'}
        aria-busy={state === 'loading'}
      >
        <div ref={place} className="w-full max-w-[400px] [color-scheme:light] *:mx-auto" />
        {state === 'loading' && <Skeleton className="absolute inset-0 h-full w-full" />}
      </div>
    </div>
  )
}
