import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useOpenForm } from '../../lib/form/finish-open-forms.ts'
import { useKeptForm } from '../../lib/form/use-kept-form.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { loadPhoneNumbers } from '../../lib/phone/use-dial-countries.ts'
import {
  type AddressValues,
  addressFields,
  beginAddress,
  type CheckedAddress,
  checkAddress,
  home,
  type KnownAddress,
} from './check-address.ts'
import { guessState } from './guess-state.ts'
import { type AddressBody, statesQuery } from './use-addresses.ts'

export interface AddressFormProps {
  address?: KnownAddress
  /** Defaults for a new address: the account's name and mobile. */
  recipient: string
  mobile: string | null
  /**
   * Set when the office enters an address for a devotee: the clerk's data is not proposed, and the address is used but
   * not saved.
   */
  forAnother?: { save: string; choice: ReactNode }
  onSave: (body: AddressBody) => Promise<unknown>
  onSaved: () => void
  onCancel: () => void
}

/** State of an address form: defaults, draft, validation and saving. */
export function useAddressForm(props: AddressFormProps) {
  const { address, forAnother, onSave, onSaved, onCancel } = props
  const { t } = useTranslation()
  const form = useKeptForm<AddressValues, CheckedAddress>(
    { name: address || forAnother ? undefined : 'address', fields: addressFields },
    { defaultValues: beginAddress(props), resolver: checkAddress },
  )
  const { setFocus, setValue, getValues, getFieldState, watch } = form
  const country = watch('country')
  const pin = watch('postalCode')
  const { data: states = [] } = useQuery(statesQuery(country))
  const kept = address?.mobile ?? props.mobile
  // If the recipient is prefilled, focus the first address line instead.
  useEffect(
    () => setFocus(!address && getValues('recipient') !== '' ? 'line1' : 'recipient'),
    [address, getValues, setFocus],
  )
  useEffect(() => {
    if (!kept || getValues('mobile').number !== kept) return
    void loadPhoneNumbers().then(({ countryIn }) =>
      setValue('mobile', { country: countryIn(kept) ?? home, number: kept }),
    )
  }, [kept, getValues, setValue])
  useEffect(() => {
    const state = guessState(pin)
    if (country !== home || !state || getValues('state') !== '') return
    setValue('state', state, { shouldValidate: getFieldState('state').error !== undefined })
  }, [country, pin, getValues, setValue, getFieldState])

  const save = async () => {
    const isSaved = await form.save(onSave)
    if (isSaved) onSaved()
    return isSaved
  }
  useOpenForm(async () => {
    const isSaved = await save()
    if (!isSaved) form.setFailure((said) => said ?? t('profile.addresses.unfinished'))
    return isSaved
  })
  const cancel = () => {
    form.forget()
    onCancel()
  }
  return { form, failure: form.failure, save, cancel, states }
}
