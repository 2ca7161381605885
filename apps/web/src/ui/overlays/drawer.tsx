import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'
import { useFocusReturn } from '../hooks/use-focus-return.ts'
import { IconButton } from '../icon-button.tsx'

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  side?: 'start' | 'end'
  /** Pixels; full width on phones. */
  width?: number
  /** False: the page beside it stays usable, as for a list and its details. */
  modal?: boolean
  /** Shown beside the close button. */
  actions?: ReactNode
  footer?: ReactNode
  children?: ReactNode
}

export function Drawer(props: DrawerProps) {
  const { open, onClose, title, description, side = 'end', width = 420, modal = true } = props
  const { t } = useTranslation()
  const giveFocusBack = useFocusReturn(open)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()} modal={modal}>
      <Radix.Portal>
        {modal && (
          <Radix.Overlay className="fixed inset-0 z-40 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in print:hidden" />
        )}
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={giveFocusBack}
          onInteractOutside={(event) => {
            if (!modal) event.preventDefault()
          }}
          style={{ width }}
          className={classNames(
            'fixed bottom-0 z-40 flex max-w-full flex-col bg-raised shadow-float outline-none print:hidden',
            'data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
            modal ? 'top-0' : 'top-0 md:top-[calc(var(--header)+4px)]',
            side === 'end'
              ? 'end-0 border-line border-s [--slide-from:100%] rtl:[--slide-from:-100%]'
              : 'start-0 border-line border-e [--slide-from:-100%] rtl:[--slide-from:100%]',
          )}
        >
          <div className="flex items-start gap-2 border-line border-b py-3 ps-5 pe-3">
            <div className="min-w-0 flex-1 py-1.5">
              <Radix.Title className="title text-2xl">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-soft">{description}</Radix.Description>
              )}
            </div>
            {props.actions}
            <Radix.Close asChild>
              <IconButton label={t('ui.drawer.close')}>
                <X aria-hidden="true" size={22} />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{props.children}</div>
          {props.footer && (
            <div className="flex flex-wrap gap-2 border-line border-t px-5 py-3">{props.footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
