import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'

export const alertTypes = ['success', 'info', 'warning', 'danger'] as const
export type AlertType = (typeof alertTypes)[number]

/** Values of the specification, in ms. */
const alertDurationMs = 3000
const alertHideDelayMs = 400
const alertFadeSeconds = 0.25

interface AlertBannerProps {
  /** An unknown type is shown as a warning. */
  type?: AlertType | (string & {})
  title?: ReactNode
  children?: ReactNode
  closable?: boolean
  /** Milliseconds; 0 or less keeps the banner until it is closed. */
  duration?: number
  onClose?: () => void
  /** Inside a toast the banner only fades; the toast removes it. */
  inToast?: boolean
  /** Replaces the type's icon. */
  icon?: ReactNode
  className?: string
}

const looks: Record<AlertType, { frame: string; icon: string; Icon: typeof Info }> = {
  success: { frame: 'border-success-line bg-success-subtle', icon: 'text-success', Icon: CircleCheck },
  info: { frame: 'border-info-line bg-info-subtle', icon: 'text-info', Icon: Info },
  warning: { frame: 'border-warning-line bg-warning-subtle', icon: 'text-warning', Icon: TriangleAlert },
  danger: { frame: 'border-danger-line bg-danger-subtle', icon: 'text-danger', Icon: CircleAlert },
}

const known = (type: string): AlertType => alertTypes.find((one) => one === type) ?? 'warning'

export function AlertBanner(props: AlertBannerProps) {
  const {
    type = 'warning',
    title,
    children,
    closable,
    duration = alertDurationMs,
    inToast,
    className,
  } = props
  const { t } = useTranslation()
  const [phase, setPhase] = useState<'shown' | 'hiding' | 'hidden'>('shown')
  const banner = useRef<HTMLDivElement>(null)
  const shown = known(type)
  const { frame, icon, Icon } = looks[shown]

  const startHiding = () => {
    setPhase('hiding')
    props.onClose?.()
  }
  const onDurationOver = useEffectEvent(startHiding)

  useEffect(() => {
    if (phase === 'shown' && duration > 0) {
      const timer = setTimeout(onDurationOver, duration)
      return () => clearTimeout(timer)
    }
    if (phase === 'hiding' && !inToast) {
      const timer = setTimeout(() => setPhase('hidden'), alertHideDelayMs)
      return () => clearTimeout(timer)
    }
  }, [phase, duration, inToast])

  // Scroll errors into view: with large text, the top of a form may be off screen when its button is pressed.
  const isRefusal = shown === 'danger' && !inToast
  useEffect(() => {
    if (isRefusal) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [isRefusal])

  if (phase === 'hidden') return null
  return (
    <div
      ref={banner}
      role={shown === 'danger' || shown === 'warning' ? 'alert' : 'status'}
      data-type={shown}
      data-phase={phase}
      style={{ transition: `opacity ${alertFadeSeconds}s`, opacity: phase === 'hiding' ? 0 : 1 }}
      className={classNames(
        'flex scroll-my-4 items-start gap-3 rounded-card border px-4 py-3.5 max-md:scroll-mb-[calc(var(--foot)+16px)]',
        frame,
        className,
      )}
    >
      <span className={classNames('mt-px flex-none', icon)}>
        {props.icon ?? <Icon aria-hidden="true" size={22} />}
      </span>
      <div className="min-w-0 flex-1 break-words [unicode-bidi:plaintext]">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {closable && (
        <IconButton label={t('ui.alert.close')} className="-my-2.5 -me-2.5" onClick={startHiding}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      )}
    </div>
  )
}
