import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FactorStanding } from '@vazhipadu/contract/factors'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { CodeForm } from '../codes/code-form.tsx'
import { giveAppCode, givePasskey, giveRecoveryCode, openOffice } from './factors.api.ts'
import { RecoveryForm } from './recovery-form.tsx'

type Way = 'passkey' | 'app' | 'recovery'

interface ConfirmFactorProps {
  standing: FactorStanding
  /** A recovery code opens the door, but is not enough for something dangerous. */
  mayRecover: boolean
  onGiven: (way: Way) => void
}

/** The key is shown: by finger, by the code of an app, or at the door with one of the ten codes. */
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
        passkey: givePasskey,
        app: () => giveAppCode(code),
        recovery: () => giveRecoveryCode(code),
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
