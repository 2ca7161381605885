import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'
import { useFocusReturn } from '../hooks/use-focus-return.ts'
import { useWindowWidth } from '../hooks/use-window-width.ts'
import { IconButton } from '../icon-button.tsx'

/** Values of the specification. */
const dialogWidth = 520
const dialogCloseMs = 150

interface DialogProps {
  open: boolean
  /** Undefined only if the dialog cannot be closed. */
  onClose?: () => void
  title: ReactNode
  description?: ReactNode
  /** Pixels; narrower windows override it. */
  width?: number
  /** False: no close button, and neither Escape nor a press outside closes it. */
  closable?: boolean
  /** `top`: the dialog grows downwards while typing, so that the field does not move. */
  place?: 'middle' | 'top'
  footer?: ReactNode
  children?: ReactNode
}

export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, width = dialogWidth, closable = true, footer, children } = props
  const place = props.place ?? 'middle'
  const { t } = useTranslation()
  const windowWidth = useWindowWidth()
  const giveFocusBack = useFocusReturn(open)
  const stay = (event: Event) => {
    if (!closable) event.preventDefault()
  }

  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && closable) onClose?.()
      }}
    >
      <Radix.Portal>
        <Radix.Overlay
          style={{ animationDuration: `${dialogCloseMs}ms` }}
          className={classNames(
            'fixed inset-0 z-40 grid grid-cols-1 overflow-y-auto bg-overlay p-4',
            'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
          )}
        >
          <Radix.Content
            data-blocking=""
            {...(description ? {} : { 'aria-describedby': undefined })}
            onCloseAutoFocus={giveFocusBack}
            onEscapeKeyDown={stay}
            onPointerDownOutside={stay}
            onInteractOutside={(event) => {
              stay(event)
              // Pressing a toast above the dialog must not close it.
              if (event.target instanceof Element && event.target.closest('.Toastify')) event.preventDefault()
            }}
            style={{
              width: windowWidth <= width ? 'auto' : width,
              animationDuration: `${dialogCloseMs}ms`,
            }}
            className={classNames(
              place === 'top' ? 'mx-auto mb-auto md:mt-[8vh]' : 'm-auto',
              'relative max-w-full rounded-card border border-line bg-raised shadow-float outline-none',
              'data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in',
              'max-[552px]:w-full max-[552px]:justify-self-stretch',
            )}
          >
            <div className={classNames('ps-6 pt-6', closable ? 'pe-16' : 'pe-6', !children && 'pb-5')}>
              <Radix.Title className="title text-2xl">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-2 text-soft wrap-anywhere">{description}</Radix.Description>
              )}
            </div>
            {children && <div className="px-6 pt-4 pb-6">{children}</div>}
            {footer && (
              <div className="flex flex-col-reverse gap-3 border-line border-t px-6 py-4 sm:flex-row sm:justify-end">
                {footer}
              </div>
            )}
            {closable && (
              <Radix.Close asChild>
                <IconButton label={t('ui.dialog.close')} className="absolute end-3 top-3">
                  <X aria-hidden="true" size={22} />
                </IconButton>
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
