import { useMutation } from '@tanstack/react-query'
import { findAccount as contract } from '@vazhipadu/contract/schemas/people'
import { useForm } from 'react-hook-form'
import { errorText } from '../../lib/api/api-error.ts'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { findAccount } from './people.api.ts'

type Values = { contact: string }

/** Grants a role to a person not in the list, found by their full e-mail or mobile. */
export function GrantDialog({ today, onClose }: { today: string | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { register, handleSubmit, formState } = useForm<Values, unknown, Values>({
    defaultValues: { contact: '' },
    resolver: schemaResolver<Values, Values>(contract.body),
  })
  const finding = useMutation({ mutationFn: findAccount })
  const found = finding.data
  const submit = handleSubmit(({ contact }) => finding.mutate(contact))
  if (found)
    return (
      <ChangeDialog
        person={found}
        wanted={undefined}
        confirmers={found.confirmers}
        today={today}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={() => void submit()}
      title={t('office-people.grant')}
      description={t('office-people.change.findLead')}
      cancel={t('office.cancel')}
      submit={t('office-people.change.search')}
      loading={finding.isPending}
      failure={finding.isError ? errorText(finding.error) : undefined}
    >
      <FormItem label={t('office-people.change.contact')} error={formState.errors.contact?.message} asterisk>
        <TextInput autoComplete="off" inputMode="email" {...register('contact')} />
      </FormItem>
    </FormDialog>
  )
}
