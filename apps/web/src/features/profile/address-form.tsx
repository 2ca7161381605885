import { useQuery } from '@tanstack/react-query'
import { addressInput } from '@vazhipadu/contract/address'
import { type ReactNode, useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { showRefusal } from '../../lib/form/show-refusal.ts'
import { type TypedMobile, typedMobile } from '../../lib/phone/mobile-schema.ts'
import { loadPhoneNumbers } from '../../lib/phone/use-dial-countries.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { MobileField } from '../../ui/fields/mobile-field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { type AddressBody, countriesQuery, statesQuery } from './use-addresses.ts'

const home = 'IN'

/** A cleared optional field is left out by the form and taken as empty here. */
const addressForm = addressInput.extend({
  mobile: typedMobile,
  state: addressInput.shape.state.default(''),
  postalCode: addressInput.shape.postalCode.default(''),
})
type Checked = z.output<typeof addressForm>
type Values = Omit<Checked, 'mobile' | 'line2'> & { mobile: TypedMobile; line2: string }

const fields = ['recipient', 'line1', 'line2', 'city', 'country', 'state', 'postalCode', 'mobile'] as const

interface AddressFormProps {
  address?: Omit<AddressBody, 'line2'> & { line2?: string | null | undefined }
  /** Proposed for a new one: the account's own name and mobile. */
  recipient: string
  mobile: string | null
  /** The office fills it in for a devotee: none of the clerk's own is proposed, and it is not saved but used. */
  forAnother?: { save: string; choice: ReactNode }
  onSave: (body: AddressBody) => Promise<unknown>
  onSaved: () => void
  onCancel: () => void
}

function begin({ address, recipient, mobile }: AddressFormProps): Values {
  return {
    recipient: address?.recipient ?? recipient,
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    country: address?.country ?? home,
    state: address?.state ?? '',
    postalCode: address?.postalCode ?? '',
    mobile: { country: home, number: address?.mobile ?? mobile ?? '' },
    isDefault: address?.isDefault ?? false,
  }
}

export function AddressForm(props: AddressFormProps) {
  const { address, forAnother, onSave, onSaved, onCancel } = props
  const { t } = useTranslation()
  const own = (token: string) => (forAnother ? 'off' : token)
  const [failure, setFailure] = useState<string>()
  const { register, control, handleSubmit, setError, setFocus, setValue, watch, formState } = useForm<
    Values,
    unknown,
    Checked
  >({ defaultValues: begin(props), resolver: schemaResolver<Values, Checked>(addressForm) })
  const { errors, isSubmitting } = formState
  const country = watch('country')
  const { data: countries = [{ code: home, name: t('ui.mobile.india') }] } = useQuery(countriesQuery)
  const { data: states = [] } = useQuery(statesQuery(country))
  const kept = address?.mobile ?? props.mobile
  useEffect(() => setFocus('recipient'), [setFocus])
  useEffect(() => {
    if (!kept) return
    void loadPhoneNumbers().then(({ countryIn }) =>
      setValue('mobile', { country: countryIn(kept) ?? home, number: kept }),
    )
  }, [kept, setValue])

  const submit = handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await onSave(values)
      onSaved()
    } catch (refused) {
      setFailure(showRefusal(refused, fields, setError))
    }
  })

  return (
    <form
      aria-label={address ? t('profile.addresses.editing') : t('profile.addresses.adding')}
      onSubmit={(event) => void submit(event)}
      className={classNames('grid gap-5', forAnother ? 'md:grid-cols-2' : 'max-w-lg')}
      noValidate
    >
      {failure && (
        <AlertBanner type="danger" duration={0} className="col-span-full">
          {failure}
        </AlertBanner>
      )}
      <FormItem label={t('profile.addresses.recipient')} error={errors.recipient?.message} asterisk>
        <TextInput autoComplete={own('name')} autoCapitalize="words" {...register('recipient')} />
      </FormItem>
      <Controller
        control={control}
        name="country"
        render={({ field }) => (
          <FormItem label={t('profile.addresses.country')} error={errors.country?.message} asterisk>
            <Combobox
              value={field.value}
              searchPlaceholder={t('profile.addresses.searchCountry')}
              options={countries.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={(picked) => {
                field.onChange(picked)
                // A state belongs to its country.
                if (picked !== field.value) setValue('state', '')
              }}
            />
          </FormItem>
        )}
      />
      <FormItem label={t('profile.addresses.line1')} error={errors.line1?.message} asterisk>
        <TextInput autoComplete={own('address-line1')} {...register('line1')} />
      </FormItem>
      <FormItem label={t('profile.addresses.line2')} error={errors.line2?.message}>
        <TextInput autoComplete={own('address-line2')} {...register('line2')} />
      </FormItem>
      <FormItem label={t('profile.addresses.city')} error={errors.city?.message} asterisk>
        <TextInput autoComplete={own('address-level2')} {...register('city')} />
      </FormItem>
      {states.length > 0 ? (
        <Controller
          control={control}
          name="state"
          render={({ field }) => (
            <FormItem label={t('profile.addresses.state')} error={errors.state?.message} asterisk>
              <Combobox
                value={field.value}
                placeholder={t('profile.addresses.chooseState')}
                searchPlaceholder={t('profile.addresses.searchState')}
                options={states.map(({ code, name }) => ({ value: code, label: name }))}
                onChange={field.onChange}
              />
            </FormItem>
          )}
        />
      ) : (
        <FormItem label={t('profile.addresses.region')} error={errors.state?.message}>
          <TextInput autoComplete={own('address-level1')} {...register('state')} />
        </FormItem>
      )}
      <FormItem
        label={country === home ? t('profile.addresses.pin') : t('profile.addresses.postalCode')}
        error={errors.postalCode?.message}
        asterisk={country === home}
      >
        <TextInput
          dir="ltr"
          autoComplete={own('postal-code')}
          inputMode={country === home ? 'numeric' : 'text'}
          {...register('postalCode')}
        />
      </FormItem>
      <Controller
        control={control}
        name="mobile"
        render={({ field }) => (
          <MobileField
            label={t('profile.addresses.mobile')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            error={errors.mobile?.message}
            hint={t('profile.addresses.mobileWhy')}
          />
        )}
      />
      {forAnother ? (
        forAnother.choice && <div className="col-span-full">{forAnother.choice}</div>
      ) : address?.isDefault ? null : (
        <Controller
          control={control}
          name="isDefault"
          render={({ field }) => (
            <Checkbox checked={field.value} onCheckedChange={(on) => field.onChange(on === true)}>
              {t('profile.addresses.makeDefault')}
            </Checkbox>
          )}
        />
      )}
      <div className="col-span-full flex flex-wrap gap-3 max-sm:grid">
        <Button type="submit" look={forAnother ? 'quiet' : 'main'} loading={isSubmitting}>
          {forAnother?.save ?? t('profile.addresses.save')}
        </Button>
        <Button look="plain" onClick={onCancel}>
          {t('profile.cancel')}
        </Button>
      </div>
    </form>
  )
}
