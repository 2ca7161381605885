import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { counterChange, type Matched, matchStatement } from './counter.api.ts'
import { readStatement } from './counter.rules.ts'

/** Matches pasted bank statement lines with UPI payments: matches are confirmed, the rest is listed line by line. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { register, handleSubmit, setError, formState } = useForm<{ pasted: string }>({
    defaultValues: { pasted: '' },
  })
  const [unread, setUnread] = useState<string[]>([])
  const matching = useChange(matchStatement, counterChange)
  const compare = handleSubmit(({ pasted }) => {
    const read = readStatement(pasted)
    setUnread(read.unread)
    if (read.lines.length > 0) matching.mutate(read.lines)
    else setError('pasted', { message: t('office-counter.upi.matchEmpty') })
  })
  return (
    <FormDialog
      width={640}
      onClose={onClose}
      title={t('office-counter.upi.match')}
      description={t('office-counter.upi.matchLead')}
      onSubmit={() => void compare()}
      cancel={t('office-counter.upi.close')}
      submit={t('office-counter.upi.matchConfirm')}
      loading={matching.isPending}
      failure={matching.isError ? errorText(matching.error) : undefined}
    >
      <FormItem label={t('office-counter.upi.matchField')} error={formState.errors.pasted?.message} asterisk>
        <TextInput multiline rows={8} className="w-full font-mono" {...register('pasted')} />
      </FormItem>
      {matching.data && <Found found={matching.data} unread={unread} />}
    </FormDialog>
  )
}

function Found({ found, unread }: { found: Matched; unread: string[] }) {
  const { t } = useTranslation()
  return (
    <ul role="status" className="grid gap-1.5">
      <li className="font-semibold">{t('office-counter.upi.matched', { count: found.proven })}</li>
      {found.known > 0 && <li>{t('office-counter.upi.known', { count: found.known })}</li>}
      {found.own > 0 && <li>{t('office-counter.upi.own', { count: found.own })}</li>}
      {found.differing.map(({ reference, soldPaise, statedPaise }) => (
        <li key={reference} className="text-danger">
          {t('office-counter.upi.differing', {
            reference,
            sold: formatRupees(soldPaise),
            stated: formatRupees(statedPaise),
          })}
        </li>
      ))}
      {found.unknown.length > 0 && (
        <li className="text-danger wrap-anywhere">
          {t('office-counter.upi.unknown', { list: found.unknown.join(', ') })}
        </li>
      )}
      {unread.length > 0 && (
        <li className="text-quiet wrap-anywhere">
          {t('office-counter.upi.unread', { list: unread.join(' · ') })}
        </li>
      )}
    </ul>
  )
}
