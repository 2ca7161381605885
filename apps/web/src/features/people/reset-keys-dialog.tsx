import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { peopleChange, requestKeysReset } from './people.api.ts'

interface ResetKeysDialogProps {
  person: { id: string; name: string }
  /** The manager who requested the reset; undefined: this is the request. */
  askedBy: string | undefined
  confirmers: readonly string[]
  onClose: () => void
}

/** Resets a person's second factors in two steps: one manager requests, another one performs it. */
export function ResetKeysDialog({ person, askedBy, confirmers, onClose }: ResetKeysDialogProps) {
  const { t } = useTranslation()
  const { id, name } = person
  const isSecond = askedBy !== undefined
  const asking = useChange(requestKeysReset, peopleChange)
  const submit = () =>
    asking.mutate(id, {
      onSuccess: ({ message }) => {
        showToast(message, 'success')
        onClose()
      },
    })
  return (
    <FormDialog
      look={isSecond ? 'danger' : 'main'}
      onClose={onClose}
      onSubmit={submit}
      title={t(`office-people.reset.${isSecond ? 'secondTitle' : 'title'}`, { name })}
      description={t('office-people.reset.lead', { name })}
      cancel={t('office.cancel')}
      submit={t(`office-people.reset.${isSecond ? 'take' : 'ask'}`)}
      loading={asking.isPending}
      disabled={!isSecond && confirmers.length === 0}
      failure={asking.isError ? errorText(asking.error) : undefined}
    >
      <ol className="grid list-decimal gap-2 ps-5">
        <li>
          {isSecond ? t('office-people.reset.wasAsked', { by: askedBy }) : t('office-people.reset.first')}
        </li>
        <li>
          {isSecond
            ? t('office-people.reset.now', { name })
            : t('office-people.reset.second', { name, names: confirmers.join(', ') })}
        </li>
        <li>{t('office-people.reset.then', { name })}</li>
      </ol>
      {!isSecond && confirmers.length === 0 && (
        <AlertBanner type="warning" duration={0}>
          {t('office-people.reset.alone')}
        </AlertBanner>
      )}
    </FormDialog>
  )
}
