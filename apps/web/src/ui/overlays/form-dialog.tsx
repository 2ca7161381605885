import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { AlertBanner } from '../feedback/alert-banner.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'width'> {
  onClose: () => void
  onSubmit: () => void
  /** Label of the submit button. */
  submit: ReactNode
  cancel: ReactNode
  look?: 'main' | 'danger'
  loading: boolean
  disabled?: boolean
  /** Error of the last attempt; the dialog stays open with its input. */
  failure?: ReactNode
  children: ReactNode
}

/** A dialog with a form: Enter submits like the button. It is open while mounted. */
export function FormDialog(props: FormDialogProps) {
  const { onClose, onSubmit, submit, cancel, look = 'main', loading, disabled, failure, children } = props
  const { title, description, width } = props
  const formId = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      {...(width !== undefined && { width })}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={formId} look={look} loading={loading} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="grid grid-cols-1 gap-4">
        {children}
        {failure && (
          <AlertBanner type="danger" duration={0}>
            {failure}
          </AlertBanner>
        )}
      </form>
    </Dialog>
  )
}
