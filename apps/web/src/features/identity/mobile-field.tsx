import { useTranslation } from 'react-i18next'
import { Combobox } from '../../ui/combobox.tsx'
import { FormItem } from '../../ui/form-item.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { loadPhoneNumbers, useDialCountries } from './use-dial-countries.ts'

type Mobile = { country: string; number: string }

type MobileFieldProps = {
  value: Mobile
  onChange: (value: Mobile) => void
  onBlur?: () => void
  error?: string | undefined
  hint?: string
  inputRef?: (input: HTMLInputElement | null) => void
}

/** Country and number in one line; a number pasted with its own code chooses the country itself. */
export function MobileField({ value, onChange, onBlur, error, hint, inputRef }: MobileFieldProps) {
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
    <FormItem label={t('identity.fields.mobile')} error={error} hint={hint} asterisk>
      <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2">
        <Combobox
          id="mobile-country"
          aria-label={t('identity.mobile.country')}
          searchPlaceholder={t('identity.mobile.searchCountry')}
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
        <TextInput
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
