import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { MobileField } from '../../ui/fields/mobile-field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { home } from './check-address.ts'
import { type AddressFormProps, useAddressForm } from './use-address-form.ts'
import { countriesQuery } from './use-addresses.ts'

export function AddressForm(props: AddressFormProps) {
  const { address, forAnother } = props
  const { t } = useTranslation()
  const own = (token: string) => (forAnother ? 'off' : token)
  const { form, failure, save, cancel, states } = useAddressForm(props)
  const { register, control, setValue, formState } = form
  const { errors, isSubmitting } = formState
  const country = form.watch('country')
  const { data: countries = [{ code: home, name: t('ui.mobile.india') }] } = useQuery(countriesQuery)

  return (
    <form
      aria-label={address ? t('profile.addresses.editing') : t('profile.addresses.adding')}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
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
                // Reset the state when the country changes.
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
        <Button look="plain" onClick={cancel}>
          {t('profile.cancel')}
        </Button>
      </div>
    </form>
  )
}
