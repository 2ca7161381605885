import { addressInput } from '@vazhipadu/contract/schemas/address'
import { typedMobile } from '../../lib/phone/mobile-schema.ts'

/** A cleared optional field is left out by the form and taken as empty here. */
export const addressForm = addressInput.extend({
  mobile: typedMobile,
  state: addressInput.shape.state.default(''),
  postalCode: addressInput.shape.postalCode.default(''),
})
