import { type Ref, useImperativeHandle } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { schemaResolver } from '../../../lib/form/schema-resolver.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { OtpInput } from '../../../ui/fields/otp-input.tsx'

const loadSchema = async () => (await import('./code-schema.ts')).codeForm

export type CodeFormHandle = { reset: () => void }

type CodeFormProps = {
  /** Resolves to the refusal message, which is shown below the boxes until the next digit is typed. */
  onSubmit: (code: string) => Promise<string | undefined>
  /** A code is being checked, or the step is about to change: further submits are ignored. */
  busy: boolean
  submitText: string
  ref?: Ref<CodeFormHandle>
}

/** Six digits and a button. */
export function CodeForm({ onSubmit, busy, submitText, ref }: CodeFormProps) {
  const { t } = useTranslation()
  const { control, handleSubmit, formState, reset, setError } = useForm<
    { otp: string },
    unknown,
    { otp: string }
  >({
    defaultValues: { otp: '' },
    resolver: schemaResolver(loadSchema),
  })
  useImperativeHandle(ref, () => ({ reset: () => reset() }), [reset])

  const submit = handleSubmit(async ({ otp }) => {
    const refused = busy ? undefined : await onSubmit(otp)
    if (refused) setError('otp', { type: 'server', message: refused })
  })

  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5" noValidate>
      <FormItem label={t('identity.code.label')} error={formState.errors.otp?.message}>
        <Controller
          control={control}
          name="otp"
          render={({ field }) => (
            <OtpInput
              autoFocus
              value={field.value}
              label={t('identity.code.label')}
              // The input drops non-digits itself; this also covers pasted and autofilled text.
              onChange={(code) => field.onChange(code.replace(/\D/g, ''))}
            />
          )}
        />
      </FormItem>
      <Button type="submit" look="main" size="lg" wide loading={busy}>
        {busy ? t('identity.code.verifying') : submitText}
      </Button>
    </form>
  )
}
