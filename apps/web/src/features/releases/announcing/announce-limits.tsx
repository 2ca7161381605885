import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { type Control, Controller } from 'react-hook-form'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import type { OfferingChoice } from './announce-offerings.tsx'
import type { AnnounceDraft } from './announce-rules.ts'

interface AnnounceLimitsProps {
  control: Control<AnnounceDraft, unknown, unknown>
  kind: AnnounceDraft['kind']
  chosen: readonly OfferingChoice[]
}

/** Limits per devotee: two can be chosen, the others come from the offerings and the settings. */
export function AnnounceLimits({ control, kind, chosen }: AnnounceLimitsProps) {
  const word = useTextsUnder('office-releases.limits')
  const rules =
    kind === 'live'
      ? [
          word('turn', { minutes: releaseFacts.turnMinutes }),
          word('pass', { minutes: releaseFacts.passMinutes }),
          word('grace'),
        ]
      : [word('older'), word('mobile'), word('once')]
  return (
    <>
      {kind === 'live' && (
        <div className="grid gap-4 sm:grid-cols-2">
          {(['windowSize', 'ratePerMinute'] as const).map((name) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field, fieldState }) => (
                <FormItem
                  label={word(name)}
                  hint={word(`${name}Hint`)}
                  error={fieldState.error?.message}
                  size="sm"
                  asterisk
                >
                  <NumberField value={field.value} suffix={word(`${name}Unit`)} onChange={field.onChange} />
                </FormItem>
              )}
            />
          ))}
        </div>
      )}
      <ul className="grid list-disc gap-1 ps-5 text-soft">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {chosen.map(({ id, name, mostPerAccountDay, mostPerOrder }) => (
          <li key={id}>
            {mostPerAccountDay === null
              ? word('perOrder', { name, count: mostPerOrder })
              : word('perAccount', { name, count: mostPerAccountDay })}
          </li>
        ))}
      </ul>
    </>
  )
}
