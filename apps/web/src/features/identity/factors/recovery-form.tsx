import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { schemaResolver } from '../../../lib/form/schema-resolver.ts'
import { Button } from '../../../ui/button.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'

type Values = { code: string }
const recoveryForm = z.object({ code: z.string().trim().min(1).max(60) })

/** One of the ten codes, as it stands on the paper from the safe. */
export function RecoveryForm({ busy, onSubmit }: { busy: boolean; onSubmit: (code: string) => void }) {
  const { t } = useTranslation()
  const { register, handleSubmit, formState } = useForm<Values, unknown, Values>({
    defaultValues: { code: '' },
    resolver: schemaResolver(recoveryForm),
  })
  const submit = handleSubmit(({ code }) => onSubmit(code))
  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5" noValidate>
      <FormItem
        label={t('office-factors.confirm.recoveryLabel')}
        hint={t('office-factors.confirm.recoveryHint')}
        error={formState.errors.code?.message}
      >
        <TextInput autoFocus autoComplete="off" spellCheck={false} dir="ltr" {...register('code')} />
      </FormItem>
      <Button type="submit" look="main" size="lg" wide loading={busy}>
        {t('office-factors.confirm.submit')}
      </Button>
    </form>
  )
}
