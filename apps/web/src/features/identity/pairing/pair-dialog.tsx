import { useMutation, useQuery } from '@tanstack/react-query'
import { deviceName } from '@vazhipadu/contract/schemas/pairing'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorText } from '../../../lib/api/api-error.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { schemaResolver } from '../../../lib/form/schema-resolver.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QrPicture } from '../../../ui/qr-picture.tsx'
import { confirmPairing, offerPairing, pairedDevicesQuery } from './pairing.api.ts'

const LOOK_EVERY_MS = 2_000

interface PairDialogProps {
  /** A priest who has only the day sheet capability. */
  account: { id: string; name: string }
  onClose: () => void
}

/** Shows the manager a pairing code valid for two minutes, and the name to check on the phone. */
export function PairDialog({ account, onClose }: PairDialogProps) {
  const { t } = useTranslation()
  const offering = useMutation({ mutationFn: () => offerPairing(account.id) })
  const offered = offering.data
  const { data: devices = [] } = useQuery({
    ...pairedDevicesQuery,
    enabled: offered !== undefined,
    refetchInterval: LOOK_EVERY_MS,
  })
  const device = devices.find(({ id }) => id === offered?.id)
  const isOver = device?.state === 'ended'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('office-pairing.title', { name: account.name })}
      description={t('office-pairing.lead')}
    >
      <div className="grid gap-4">
        {offering.error && (
          <AlertBanner type="danger" duration={0}>
            {errorText(offering.error)}
          </AlertBanner>
        )}
        {(offered === undefined || isOver) && (
          <>
            {isOver && <p>{t('office-pairing.over')}</p>}
            <Button look="main" loading={offering.isPending} onClick={() => offering.mutate()}>
              {t('office-pairing.show')}
            </Button>
          </>
        )}
        {offered && !isOver && device?.state !== 'claimed' && device?.state !== 'paired' && (
          <div className="grid justify-items-center gap-3">
            <QrPicture rows={offered.qr} label={t('office-pairing.picture')} />
            <p className="text-center text-soft">{t('office-pairing.scan')}</p>
          </div>
        )}
        {device?.state === 'claimed' && <NameForm id={device.id} phone={device.device ?? ''} />}
        {device?.state === 'paired' && (
          <>
            <AlertBanner type="success" duration={0}>
              {t('office-pairing.paired', { name: device.name })}
            </AlertBanner>
            <Button look="main" onClick={onClose}>
              {t('office-pairing.done')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

type Values = { name: string }
const nameForm = z.object({ name: deviceName })

function NameForm({ id, phone }: { id: string; phone: string }) {
  const { t } = useTranslation()
  const { register, handleSubmit, formState } = useForm<Values, unknown, Values>({
    defaultValues: { name: '' },
    resolver: schemaResolver(nameForm),
  })
  const confirming = useChange(confirmPairing, {
    subjects: ['paired-devices', 'people'],
    refreshOn: 'settled',
  })
  const submit = handleSubmit(({ name }) => confirming.mutate({ id, name }))
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <p>{t('office-pairing.claimed', { phone })}</p>
      <FormItem label={t('office-pairing.name')} error={formState.errors.name?.message}>
        <TextInput autoFocus maxLength={60} {...register('name')} />
      </FormItem>
      {confirming.isError && (
        <AlertBanner type="danger" duration={0}>
          {errorText(confirming.error)}
        </AlertBanner>
      )}
      <Button type="submit" look="main" loading={confirming.isPending}>
        {t('office-pairing.confirm')}
      </Button>
    </form>
  )
}
