import { useMutation, useQueryClient } from '@tanstack/react-query'
import { factorName, type KeyPlace } from '@vazhipadu/contract/schemas/factors'
import { FingerprintPattern, KeyRound, Smartphone, TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorText } from '../../../lib/api/api-error.ts'
import { schemaResolver } from '../../../lib/form/schema-resolver.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { AppStep } from './app-step.tsx'
import { addPasskey, openOffice } from './factors.api.ts'

type Kind = KeyPlace | 'app'
type Values = { name: string }
const nameForm = z.object({ name: factorName })

const icons = {
  'this-device': FingerprintPattern,
  phone: Smartphone,
  'security-key': KeyRound,
  app: TabletSmartphone,
}
const kinds = Object.keys(icons) as Kind[]

interface KeyFormProps {
  /** Default name: the owner's name. */
  owner: string
  onAdded: (name: string) => void
}

/** Type and name of the new key. Passkeys stored on the machine do not suit shared machines. */
export function KeyForm({ owner, onAdded }: KeyFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [kind, setKind] = useState<Kind>('this-device')
  const { register, handleSubmit, formState, watch } = useForm<Values, unknown, Values>({
    defaultValues: { name: t('office-factors.key.nameOf', { owner }) },
    resolver: schemaResolver(nameForm),
  })
  const adding = useMutation({
    mutationFn: async ({ place, name }: { place: KeyPlace; name: string }) => {
      const { accessToken, factor } = await addPasskey(place, name)
      await openOffice(client, accessToken)
      return factor.name
    },
    onSuccess: onAdded,
  })
  const submit = handleSubmit(({ name }) => {
    if (kind !== 'app') adding.mutate({ place: kind, name })
  })

  return (
    <div className="grid gap-6">
      <ChoiceCards
        label={t('office-factors.key.which')}
        value={kind}
        onChange={(next) => {
          adding.reset()
          setKind(next)
        }}
        options={kinds.map((value) => {
          const Icon = icons[value]
          return {
            value,
            title: (
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <Icon aria-hidden="true" size={20} className="flex-none text-primary" />
                {t(`office-factors.key.kinds.${value}.title`)}
                {value === 'this-device' && <Badge tone="success">{t('office-factors.key.quickest')}</Badge>}
              </span>
            ),
            detail: t(`office-factors.key.kinds.${value}.text`),
          }
        })}
      />
      <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
        <FormItem
          label={t('office-factors.key.name')}
          error={formState.errors.name?.message}
          className="max-w-md"
        >
          <TextInput maxLength={60} {...register('name')} />
        </FormItem>
        {adding.error && (
          <AlertBanner type="danger" duration={0}>
            {errorText(adding.error)}
          </AlertBanner>
        )}
        {kind !== 'app' && (
          <>
            <Button
              type="submit"
              look="main"
              size="lg"
              loading={adding.isPending}
              className="justify-self-start"
            >
              {t(`office-factors.key.kinds.${kind}.add`)}
            </Button>
            <p className="text-quiet text-sm">{t('office-factors.key.promise')}</p>
          </>
        )}
      </form>
      {kind === 'app' && <AppStep name={watch('name')} onAdded={onAdded} />}
    </div>
  )
}
