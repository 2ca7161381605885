import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { CalendarDays, Lock, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Beside } from '../../ui/beside.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { OrderDetail } from './changes.api.ts'
import { countFields, type LineDraft } from './changes.rules.ts'

type Line = OrderDetail['order']['lines'][number]

interface LineEditorProps {
  line: Line
  number: number
  draft: LineDraft
  stars: readonly { id: number; name: string; nameMl: string }[]
  /** Why the new day was refused. */
  refusal: string | undefined
  /** The number of other lines for the same person, and whether they are corrected together with this line. */
  others: { count: number; areTogether: boolean }
  isChoosing: boolean
  /** Calendar of the offering, while a day is being chosen. */
  calendar: ReactNode
  onChange: (draft: LineDraft) => void
  onTogether: (areTogether: boolean) => void
  onChoose: () => void
}

const notKnown = '0'
const set = 'border-primary! bg-primary-subtle!'

/** Edits one line: name in both scripts, star and day. A performed or cancelled line is locked. */
export function LineEditor(props: LineEditorProps) {
  const { line, number, draft, stars, refusal, others, isChoosing, calendar, onChange } = props
  const { t } = useTranslation()
  const isOpen = line.status === 'booked'
  const name = draft.name ?? line.name
  const star = draft.star_id === undefined ? line.star_id : draft.star_id
  const date = draft.date ?? line.date
  const nameMl = draft.nameMl ?? line.nameMl ?? ''
  const count = countFields(draft)
  const isAnother = count > (draft.date === undefined ? 0 : 1)
  /** The Latin name was changed but not the Malayalam spelling, which is what the priest reads. */
  const mustReconsider = draft.name !== undefined && draft.nameMl === undefined && line.nameMl !== null
  const lock = isOpen ? {} : { prefix: <Lock aria-hidden="true" size={15} /> }
  const was = (text: string, undo: LineDraft) => (
    <span className="flex items-center gap-1">
      <s>
        <bdi>{text}</bdi>
      </s>
      <IconButton label={t('office-orders.update.undo')} onClick={() => onChange({ ...draft, ...undo })}>
        <Undo2 aria-hidden="true" size={16} />
      </IconButton>
    </span>
  )
  return (
    <fieldset
      aria-label={t('office-orders.update.line', { place: number, offering: line.offeringName })}
      className="grid gap-3 border-line border-b px-4.5 py-4 last:border-b-0"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-7 flex-none place-items-center rounded-full bg-sunken font-semibold text-sm text-soft num">
          {number}
        </span>
        <p className="min-w-0 flex-1">
          <b className="font-semibold">{line.offeringName}</b>{' '}
          <Beside className="text-soft">{line.offeringNameMl}</Beside>
          <span className="block text-quiet text-sm">
            {line.deityName} · <bdi>{formatRupees(line.amountPaise)}</bdi>
          </span>
        </p>
        {!isOpen ? (
          <Badge tone={line.status === 'performed' ? 'success' : 'plain'}>
            {t(`office-orders.lines.states.${line.status}`)}
          </Badge>
        ) : (
          count > 0 && <Badge icon="">{t('office-orders.update.changes', { count })}</Badge>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2 sm:ps-10">
        <FormItem
          label={t('office-orders.fields.name')}
          size="sm"
          hint={draft.name !== undefined && was(line.name, { name: undefined })}
        >
          <TextInput
            value={name}
            maxLength={80}
            disabled={!isOpen}
            {...lock}
            className={classNames('w-full', draft.name !== undefined && set)}
            onChange={({ target }) =>
              onChange({ ...draft, name: target.value === line.name ? undefined : target.value })
            }
          />
        </FormItem>
        <FormItem
          label={t('office-orders.fields.nameMl')}
          size="sm"
          hint={
            mustReconsider ? (
              <span className="flex flex-wrap items-center gap-x-1 text-warning">
                {t('office-orders.update.stillRight')}
                <Button look="plain" size="sm" onClick={() => onChange({ ...draft, nameMl: '' })}>
                  {t('office-orders.update.clearMl')}
                </Button>
              </span>
            ) : (
              draft.nameMl !== undefined &&
              was(line.nameMl ?? t('office-orders.update.noneMl'), { nameMl: undefined })
            )
          }
        >
          <TextInput
            lang="ml"
            value={nameMl}
            maxLength={80}
            disabled={!isOpen}
            placeholder={isOpen ? t('office-orders.update.noneMl') : ''}
            {...lock}
            className={classNames('w-full', draft.nameMl !== undefined && set)}
            onChange={({ target }) =>
              onChange({ ...draft, nameMl: target.value === (line.nameMl ?? '') ? undefined : target.value })
            }
          />
        </FormItem>
        <FormItem
          label={t('office-orders.update.star')}
          size="sm"
          hint={
            draft.star_id !== undefined &&
            was(line.starName ?? t('office-orders.lines.noStar'), { star_id: undefined })
          }
        >
          <Combobox
            value={String(star ?? notKnown)}
            disabled={!isOpen}
            className={classNames('w-full', draft.star_id !== undefined && set)}
            options={[
              { value: notKnown, label: t('office-orders.lines.noStar') },
              ...stars.map((one) => ({ value: String(one.id), label: one.name, hint: one.nameMl })),
            ]}
            onChange={(picked) => {
              const next = picked === notKnown ? null : Number(picked)
              onChange({ ...draft, star_id: next === line.star_id ? undefined : next })
            }}
          />
        </FormItem>
        <FormItem
          label={t('office-orders.fields.date')}
          size="sm"
          error={refusal}
          hint={draft.date !== undefined && was(formatDay(line.date, 'short'), { date: undefined })}
        >
          <Button
            look="line"
            wide
            disabled={!isOpen}
            aria-expanded={isChoosing}
            aria-label={t('office-orders.update.day', { day: formatDay(date, 'dated') })}
            className={classNames('justify-start! font-normal!', draft.date !== undefined && set)}
            icon={
              isOpen ? <CalendarDays aria-hidden="true" size={18} /> : <Lock aria-hidden="true" size={15} />
            }
            onClick={props.onChoose}
          >
            <bdi>{formatDay(date, 'dated')}</bdi>
          </Button>
        </FormItem>
      </div>
      {isAnother && others.count > 0 && (
        <div className="sm:ps-10">
          <Checkbox checked={others.areTogether} onCheckedChange={(on) => props.onTogether(on === true)}>
            {t('office-orders.update.samePerson', { count: others.count, name: line.name })}
          </Checkbox>
        </div>
      )}
      {isChoosing && <div className="rounded-card border border-line bg-sunken p-3 sm:ms-10">{calendar}</div>}
    </fieldset>
  )
}
