import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { IconButton } from '../icon-button.tsx'

export const toastTypes = ['info', 'warning', 'success', 'error', 'spinner'] as const
export type ToastType = (typeof toastTypes)[number]

/** Values of the specification, in ms. */
const toastCloseMs = 5000
const toastDragPercent = 80

interface ToastChoices {
  /** A second toast with the same id replaces the first. */
  id?: string
  duration?: number | false
}

const Words = ({ children }: { children: ReactNode }) => (
  <span className="min-w-0 flex-1 [unicode-bidi:plaintext]">{children}</span>
)

/** Shows a toast and returns its id; a `spinner` toast stays until it is changed or closed. */
export function showToast(message: ReactNode, type: ToastType = 'info', choices: ToastChoices = {}): Id {
  const options = {
    ...(choices.id === undefined ? {} : { toastId: choices.id }),
    ...(choices.duration === undefined ? {} : { autoClose: choices.duration }),
  }
  const words = <Words>{message}</Words>
  if (type === 'spinner') return toast.loading(words, options)
  return toast[type](words, options)
}

/** Turns a spinner toast into its result. */
export function changeToast(id: Id, message: ReactNode, type: Exclude<ToastType, 'spinner'>) {
  toast.update(id, {
    render: <Words>{message}</Words>,
    type,
    isLoading: false,
    autoClose: toastCloseMs,
    closeButton: null,
  })
}

export const closeToast = (id?: Id) => toast.dismiss(id)

/** Mounted once, at the root. */
export function Toaster({ direction = 'ltr' }: { direction?: 'ltr' | 'rtl' }) {
  const { t } = useTranslation()
  return (
    <ToastContainer
      position="top-right"
      autoClose={toastCloseMs}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={toastDragPercent}
      rtl={direction === 'rtl'}
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      aria-label={t('ui.toast.label')}
      closeButton={({ closeToast: close }) => (
        <IconButton label={t('ui.toast.close')} className="-my-2 -me-2 self-start" onClick={close}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      )}
    />
  )
}
