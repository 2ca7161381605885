import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { TypedMobile } from '../../lib/phone/mobile-schema.ts'
import { loadPhoneNumbers, useDialCountries } from '../../lib/phone/use-dial-countries.ts'
import { Combobox } from './combobox.tsx'
import { FormItem } from './form-item.tsx'
import { TextInput } from './text-input.tsx'

type MobileFieldProps = {
  label?: string
  value: TypedMobile
  onChange: (value: TypedMobile) => void
  onBlur?: () => void
  error?: string | undefined
  hint?: string
  inputRef?: (input: HTMLInputElement | null) => void
}

/** Country and number in one line; pasting a number with its country code selects the country. */
export function MobileField({ label, value, onChange, onBlur, error, hint, inputRef }: MobileFieldProps) {
  const { t } = useTranslation()
  const countries = useDialCountries()

  const type = async (number: string) => {
    onChange({ ...value, number })
    if (!number.trim().startsWith('+')) return
    const { countryIn } = await loadPhoneNumbers()
    const country = countryIn(number)
    if (country) onChange({ country, number })
  }

  return (
    <FormItem label={label ?? t('ui.mobile.label')} error={error} hint={hint} asterisk>
      <div className="flex flex-wrap gap-2">
        <Combobox
          className="w-[7.5rem] flex-none"
          id="mobile-country"
          aria-label={t('ui.mobile.country')}
          searchPlaceholder={t('ui.mobile.searchCountry')}
          value={value.country}
          onChange={(country) => onChange({ ...value, country })}
          options={countries.map(({ code, name, dialCode }) => ({
            value: code,
            label: name,
            hint: dialCode,
            keywords: [dialCode.slice(1)],
          }))}
          renderChosen={({ value: code, hint: dialCode }) => <bdi dir="ltr">{`${code} ${dialCode}`}</bdi>}
        />
        {/* Ten digits always fit: with large text the number moves to its own line. */}
        <TextInput
          className="min-w-0 flex-1 basis-[11rem]"
          ref={inputRef}
          type="tel"
          dir="ltr"
          inputMode="tel"
          autoComplete="tel-national"
          name="mobile"
          value={value.number}
          onBlur={onBlur}
          onChange={(event) => void type(event.target.value)}
        />
      </div>
    </FormItem>
  )
}
