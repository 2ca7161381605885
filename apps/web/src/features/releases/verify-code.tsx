import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CopyNumber } from '../../ui/copy-number.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { isCode } from './verify-draw.ts'

interface VerifyCodeProps {
  /** The code stored in this browser. */
  code: string | undefined
  onCode: (code: string) => void
}

/** Shows the stored code of the entry, or a field for it. The code is never sent. */
export function VerifyCode({ code, onCode }: VerifyCodeProps) {
  const { t } = useTranslation()
  const { register, handleSubmit, formState } = useForm<{ code: string }>({ defaultValues: { code: '' } })
  const take = handleSubmit((typed) => onCode(plain(typed.code)))
  return (
    <section
      aria-labelledby="own-code"
      className="grid gap-4 rounded-card border border-line bg-card p-4.5 md:p-6"
    >
      <div>
        <h2 id="own-code">{t('releases.verify.code.title')}</h2>
        <p className="text-soft">{t('releases.verify.code.text')}</p>
      </div>
      {code && (
        <p>
          {t('releases.verify.code.yours')}{' '}
          <CopyNumber value={code} label={t('releases.verify.code.title')} />
        </p>
      )}
      <form onSubmit={(event) => void take(event)} noValidate className="grid gap-4">
        <FormItem
          label={t(code ? 'releases.verify.code.another' : 'releases.verify.code.label')}
          hint={t('releases.verify.code.hint')}
          error={formState.errors.code && t('releases.verify.code.wrong')}
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            {...register('code', { validate: (typed) => isCode(plain(typed)) })}
          />
        </FormItem>
        <Button type="submit" look={code ? 'line' : 'main'} className="justify-self-start max-sm:w-full">
          {t('releases.verify.code.check')}
        </Button>
      </form>
    </section>
  )
}

const plain = (typed: string) => typed.replaceAll(/\s/g, '').toLowerCase()
