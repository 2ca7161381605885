import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FactorStanding } from '@vazhipadu/contract/factors'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorText } from '../../../lib/api/api-error.ts'
import { schemaResolver } from '../../../lib/form/schema-resolver.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { CodeForm } from '../codes/code-form.tsx'
import { openOffice, submitAppCode, submitPasskey, submitRecoveryCode } from './factors.api.ts'

type Way = 'passkey' | 'app' | 'recovery'

interface ConfirmFactorProps {
  standing: FactorStanding
  /** Whether recovery codes are accepted: they are for signing in, not for confirming dangerous actions. */
  mayRecover: boolean
  onGiven: (way: Way) => void
}

/** Confirms the second factor with a passkey, an app code or, at sign-in, a recovery code. */
export function ConfirmFactor({ standing, mayRecover, onGiven }: ConfirmFactorProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const ways: Way[] = []
  if (standing.factors.some(({ kind }) => kind === 'passkey')) ways.push('passkey')
  if (standing.factors.some(({ kind }) => kind === 'app')) ways.push('app')
  if (mayRecover && standing.recoveryCodesLeft > 0) ways.push('recovery')
  const [chosen, setChosen] = useState<Way>()
  const way = chosen ?? ways[0]
  const give = useMutation({
    mutationFn: async ({ by, code }: { by: Way; code: string }) => {
      const give = {
        passkey: submitPasskey,
        app: () => submitAppCode(code),
        recovery: () => submitRecoveryCode(code),
      }
      const { accessToken } = await give[by]()
      await openOffice(client, accessToken)
      return by
    },
    onSuccess: onGiven,
  })
  const others = ways.filter((one) => one !== way)

  return (
    <div className="grid gap-4 text-start">
      {give.error && way !== 'app' && (
        <AlertBanner type="danger" duration={0}>
          {errorText(give.error)}
        </AlertBanner>
      )}
      {way === 'passkey' && (
        <Button
          look="main"
          size="lg"
          wide
          loading={give.isPending}
          icon={<KeyRound aria-hidden="true" size={20} />}
          onClick={() => give.mutate({ by: 'passkey', code: '' })}
        >
          {t('office-factors.confirm.passkey')}
        </Button>
      )}
      {way === 'app' && (
        <CodeForm
          busy={give.isPending}
          submitText={t('office-factors.confirm.submit')}
          onSubmit={(code) => give.mutateAsync({ by: 'app', code }).then(() => undefined, errorText)}
        />
      )}
      {way === 'recovery' && (
        <RecoveryForm busy={give.isPending} onSubmit={(code) => give.mutate({ by: 'recovery', code })} />
      )}
      {others.length > 0 && (
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {others.map((one) => (
            <Button
              key={one}
              look="plain"
              onClick={() => {
                give.reset()
                setChosen(one)
              }}
            >
              {t(`office-factors.confirm.instead.${one}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

type Values = { code: string }
const recoveryForm = z.object({ code: z.string().trim().min(1).max(60) })

/** Asks for one of the ten recovery codes. */
function RecoveryForm({ busy, onSubmit }: { busy: boolean; onSubmit: (code: string) => void }) {
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
