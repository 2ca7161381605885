import type { SettingKey } from '@vazhipadu/contract/settings'
import type { KeyUnder } from '@vazhipadu/locales/text-key'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { AddressLines } from './address-lines.tsx'
import { ChargeFields } from './charge-fields.tsx'
import { LanguageChips } from './language-chips.tsx'
import { type ReadyAnswer, ReadyAnswerFields } from './ready-answer-fields.tsx'

type Kind =
  | 'text'
  | 'long'
  | 'time'
  | 'switch'
  | 'number'
  | 'codes'
  | 'numbers'
  | 'sessions'
  | 'charges'
  | 'rupees'
  | 'answers'
  | 'materials'
  | 'addresses'
  | 'languages'
  | readonly string[]

/** A setting's name in `office-settings.json`, where a dot would begin a nested key. */
export const textName = (key: string) => key.replace('.', '-') as KeyUnder<'office-settings.names'>

/** Settings that are not a plain text field, by group; an array is a choice of its values. */
const kinds: Record<string, Record<string, Kind>> = {
  temple: { address: 'long', receiptNote: 'long', opensAt: 'time', sessions: 'sessions' },
  languages: { '': 'languages' },
  sms: { dialCodes: 'codes' },
  calendar: {
    minNazhika: 'number',
    ifTwoSunrises: ['first', 'later'],
    sunrise: ['disc-centre', 'upper-limb'],
    ekadashi: ['arunodaya', 'udaya'],
  },
  booking: {
    isOpen: 'switch',
    closedMessage: 'long',
    holdMinutes: 'number',
    mayCancel: 'switch',
    cancelSharePercent: 'number',
    answerDays: 'number',
  },
  releases: { hasBeacon: 'switch' },
  holding: {
    mostUnpaidOrders: 'number',
    scarceUpTo: 'number',
    scarceLeftPercent: 'number',
    scarceSharePercent: 'number',
    rareUpTo: 'number',
    mostRareDays: 'number',
    letGoMinutes: 'number',
    forgivenHours: 'number',
    waitMinutes: 'numbers',
  },
  refunds: {
    secondAdminAbovePaise: 'rupees',
    secondAdminAboveDayPaise: 'rupees',
    speed: ['normal', 'optimum'],
  },
  counter: {
    secondPersonAbovePaise: 'rupees',
    returnsAloneADay: 'number',
    returnsSharePercent: 'number',
    differenceAlonePaise: 'rupees',
  },
  delivery: { chargesPaise: 'charges' },
  daySheet: { mailTo: 'addresses', eveningAt: 'time', morningAt: 'time', materials: 'materials' },
  support: { readyAnswers: 'answers' },
  office: { requireSecondFactor: 'switch' },
}

/** Stored units per typed unit: 100 for amounts typed in rupees and stored in paise. */
export const perUnitOf = (key: SettingKey) => (['rupees', 'charges'].includes(String(kindOf(key))) ? 100 : 1)

function kindOf(key: SettingKey): Kind {
  const [group = '', name = ''] = key.split('.')
  return kinds[group]?.[name] ?? 'text'
}

interface SettingControlProps {
  name: SettingKey
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

/** The control for a setting; the FormItem around it has the label. */
export function SettingControl({ name, label, value, onChange }: SettingControlProps) {
  const { t } = useTranslation()
  const kind = kindOf(name)
  const text = typeof value === 'string' ? value : ''
  if (typeof kind !== 'string') {
    return (
      <Segmented
        label={label}
        options={kind.map((one) => ({
          value: one,
          label: t(`office-settings.choices.${one}`, { defaultValue: one }),
        }))}
        value={text}
        onChange={onChange}
        className="flex-wrap"
      />
    )
  }
  switch (kind) {
    case 'switch':
      return (
        <Switch checked={value === true} onChange={onChange}>
          {t(`office-settings.switch.${textName(name)}.${value === true ? 'on' : 'off'}`, {
            defaultValue: '',
          })}
        </Switch>
      )
    case 'languages':
      return <LanguageChips label={label} value={value} onChange={onChange} />
    case 'number':
      return (
        <NumberField
          value={typeof value === 'number' ? value : null}
          suffix={t(`office-settings.units.${textName(name)}`, { defaultValue: '' })}
          onChange={onChange}
        />
      )
    case 'rupees':
      return (
        <NumberField
          kind="money"
          value={typeof value === 'number' ? value / 100 : null}
          suffix={t('office-settings.rupees')}
          onChange={(rupees) => onChange(rupees === null ? null : Math.round(rupees * 100))}
        />
      )
    case 'codes':
      return (
        <TextInput
          dir="ltr"
          inputMode="numeric"
          value={Array.isArray(value) ? value.join(' ') : ''}
          onChange={(event) => onChange(event.target.value.split(/[\s,+]+/).filter(Boolean))}
        />
      )
    case 'numbers':
      return (
        <TextInput
          dir="ltr"
          inputMode="numeric"
          value={Array.isArray(value) ? value.join(' ') : ''}
          onChange={(event) =>
            onChange(
              event.target.value
                .split(/[\s,]+/)
                .filter(Boolean)
                .map(Number),
            )
          }
        />
      )
    case 'sessions': {
      const times = value as Record<string, string>
      return (
        <div className="grid gap-3 sm:grid-cols-3">
          {(['usha', 'ucha', 'athazha'] as const).map((session) => (
            <label key={session} htmlFor={`session-${session}`} className="grid gap-1 text-soft text-sm">
              {t(`office-settings.sessions.${session}`)}
              <TextInput
                id={`session-${session}`}
                type="time"
                value={times[session] ?? ''}
                onChange={(event) => onChange({ ...times, [session]: event.target.value })}
              />
            </label>
          ))}
        </div>
      )
    }
    case 'charges':
      return <ChargeFields charges={value as Record<string, number | null>} onChange={onChange} />
    case 'answers':
    case 'materials':
      return <ReadyAnswerFields words={kind} answers={value as ReadyAnswer[]} onChange={onChange} />
    case 'addresses':
      return <AddressLines addresses={value as string[]} onChange={onChange} />
    case 'long':
      return <TextInput multiline rows={2} value={text} onChange={(event) => onChange(event.target.value)} />
    case 'time':
      return <TextInput type="time" value={text} onChange={(event) => onChange(event.target.value)} />
    case 'text':
      return (
        <TextInput
          {...(name.endsWith('Ml') && { lang: 'ml' })}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}
