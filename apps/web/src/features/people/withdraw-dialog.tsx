import { changeRights as contract } from '@vazhipadu/contract/schemas/people'
import { Archive, CircleHelp, KeyRound, LogOut, type LucideIcon } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { changeRights, type PersonDetail, peopleChange } from './people.api.ts'
import { roleWords, whenWords } from './people-words.ts'

interface WithdrawDialogProps {
  detail: PersonDetail
  timeZone: string
  onClose: () => void
}

const form = contract.body.pick({ reason: true })
type Values = { reason: string }

/** Removes all capabilities of a person at once; shows the consequences first. */
export function WithdrawDialog({ detail, timeZone, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation()
  const { person, sessions, openDrawer } = detail
  const { id, name } = person
  const { register, handleSubmit, formState } = useForm<Values, unknown, Values>({
    defaultValues: { reason: '' },
    resolver: schemaResolver<Values, Values>(form),
  })
  // The toast belongs to the mutation, because this dialog may be unmounted by the refetch.
  const done = t('office-people.withdraw.done', { name })
  const taking = useChange(changeRights, { ...peopleChange, done })
  const submit = handleSubmit(({ reason }) =>
    taking.mutate({ id, capabilities: [], until: null, reason }, { onSuccess: onClose }),
  )
  return (
    <FormDialog
      width={600}
      look="danger"
      onClose={onClose}
      onSubmit={() => void submit()}
      title={t('office-people.withdraw.title', { name })}
      description={t('office-people.withdraw.lead', { role: roleWords(t, person.capabilities), name })}
      cancel={t('office-people.withdraw.keep')}
      submit={t('office-people.withdraw.confirm')}
      loading={taking.isPending}
      failure={taking.isError ? errorText(taking.error) : undefined}
    >
      <ul className="rounded-inner border border-line">
        <Follows Icon={LogOut} title={t('office-people.withdraw.signedOut')}>
          {sessions.length === 0
            ? t('office-people.withdraw.nowhere')
            : t('office-people.withdraw.devices', {
                count: sessions.length,
                list: sessions.map(({ device }) => device).join(', '),
              })}
        </Follows>
        {openDrawer && (
          <Follows Icon={Archive} title={t('office-people.withdraw.drawer')}>
            {t('office-people.withdraw.drawerText', { since: whenWords(t, openDrawer.since, timeZone) })}
          </Follows>
        )}
        {person.waiting && (
          <Follows Icon={CircleHelp} title={t('office-people.withdraw.question')}>
            {t('office-people.withdraw.questionText', { name })}
          </Follows>
        )}
        <Follows Icon={KeyRound} title={t('office-people.withdraw.factor')}>
          {t('office-people.withdraw.factorText')}
        </Follows>
      </ul>
      <FormItem
        label={t('office-people.change.why')}
        hint={t('office-people.change.whyHint')}
        error={formState.errors.reason?.message}
        asterisk
      >
        <TextInput multiline rows={2} maxLength={300} {...register('reason')} />
      </FormItem>
      <AlertBanner type="info" duration={0}>
        {t('office-people.withdraw.note')}
      </AlertBanner>
    </FormDialog>
  )
}

function Follows({ Icon, title, children }: { Icon: LucideIcon; title: string; children: string }) {
  return (
    <li className="flex gap-3 border-line border-b px-3.5 py-2.5 last:border-b-0">
      <Icon aria-hidden="true" size={20} className="mt-0.5 flex-none text-soft" />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-quiet text-sm">{children}</span>
      </span>
    </li>
  )
}
