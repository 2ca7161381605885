import type { Capability } from '@vazhipadu/contract/rights'
import { changeRights as contract } from '@vazhipadu/contract/schemas/people'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useChange } from '../../lib/api/use-change.ts'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { showRefusal } from '../../lib/form/show-refusal.ts'
import { formatMobile } from '../../lib/format/format-mobile.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { ChangeFacts } from './change-facts.tsx'
import { changeRights, peopleChange } from './people.api.ts'
import { compareRights, roleOf } from './people.rules.ts'
import { RoleChoice } from './role-choice.tsx'

interface ChangeDialogProps {
  person: { id: string; name: string; email: string; mobile: string | null; capabilities: Capability[] }
  /** Capabilities selected beside the dialog; undefined: they are selected inside it. */
  wanted: readonly Capability[] | undefined
  confirmers: readonly string[]
  today: string | undefined
  onClose: () => void
}

const form = contract.body.pick({ until: true, reason: true })
type Values = { until: string; reason: string }
type Checked = z.output<typeof form>

/**
 * Confirms a change of capabilities: before and after, consequences, end date and reason. The button names who must
 * approve.
 */
export function ChangeDialog({ person, confirmers, today, onClose, ...props }: ChangeDialogProps) {
  const { t } = useTranslation()
  const { id, name, email, mobile, capabilities: held } = person
  const [chosen, setChosen] = useState<readonly Capability[]>(props.wanted ?? held)
  const [failure, setFailure] = useState<string>()
  const { register, control, handleSubmit, setError, formState } = useForm<Values, unknown, Checked>({
    defaultValues: { until: '', reason: '' },
    resolver: schemaResolver<Values, Checked>(form),
  })
  const changing = useChange(changeRights, peopleChange)
  const { added, lost } = compareRights(held, chosen)
  const role = roleOf(chosen)
  const mayEnd = added.length > 0 && !added.includes('people')
  const isNamed = added.length > 0 && role.name !== 'own' && role.added.length === 0
  const submit = handleSubmit(async ({ until, reason }) => {
    setFailure(undefined)
    try {
      const last = mayEnd ? until : null
      const { outcome } = await changing.mutateAsync({ id, capabilities: [...chosen], until: last, reason })
      showToast(t(`office-people.change.${outcome === 'waiting' ? 'asked' : 'done'}`, { name }), 'success')
      onClose()
    } catch (refused) {
      setFailure(showRefusal(refused, ['until', 'reason'], setError))
    }
  })
  const [first, ...others] = confirmers
  const buttonLabel = () => {
    if (lost.length > 0 && added.length === 0) return t('office-people.change.take')
    if (first === undefined) return t('office-people.change.give')
    return others.length === 0
      ? t('office-people.change.ask', { name: first })
      : t('office-people.change.askAny')
  }
  return (
    <FormDialog
      width={640}
      onClose={onClose}
      onSubmit={() => void submit()}
      title={
        isNamed
          ? t('office-people.change.title', { name, role: t(`office-people.asRole.${role.name}`) })
          : t('office-people.change.titleOwn', { name })
      }
      description={[email, mobile && formatMobile(mobile)].filter(Boolean).join(' · ')}
      cancel={t('office.cancel')}
      submit={buttonLabel()}
      loading={changing.isPending}
      disabled={added.length + lost.length === 0}
      failure={failure}
    >
      {props.wanted === undefined && <RoleChoice chosen={chosen} disabled={false} onChange={setChosen} />}
      <ChangeFacts held={held} chosen={chosen} />
      {mayEnd && (
        <Controller
          control={control}
          name="until"
          render={({ field }) => (
            <FormItem label={t('office-people.change.until')} error={formState.errors.until?.message}>
              <DateField
                clearable
                value={field.value || undefined}
                placeholder={t('office-people.change.noEnd')}
                onChange={(day) => field.onChange(day ?? '')}
                {...(today !== undefined && { today, min: today })}
              />
            </FormItem>
          )}
        />
      )}
      <FormItem
        label={t('office-people.change.why')}
        hint={t('office-people.change.whyHint')}
        error={formState.errors.reason?.message}
        asterisk
      >
        <TextInput multiline rows={2} maxLength={300} {...register('reason')} />
      </FormItem>
      {added.length > 0 && <SecondYes names={confirmers} />}
      {lost.length > 0 && <p className="text-soft">{t('office-people.change.lost', { name })}</p>}
    </FormDialog>
  )
}

/** Names who will be asked to approve, or says that there is no one else. */
function SecondYes({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  if (names.length === 0)
    return (
      <AlertBanner type="warning" duration={0} title={t('office-people.change.alone')}>
        {t('office-people.change.aloneText')}
      </AlertBanner>
    )
  return (
    <AlertBanner
      type="info"
      duration={0}
      icon={<UsersRound aria-hidden="true" size={20} />}
      title={t('office-people.change.second')}
    >
      {t('office-people.change.secondText', { names: names.join(', ') })}
    </AlertBanner>
  )
}
