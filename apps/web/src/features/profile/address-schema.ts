import { addressInput } from '@vazhipadu/contract/schemas/address'
import { typedMobile } from '../../lib/phone/mobile-schema.ts'

/** The form omits cleared optional fields; here they become empty strings. */
export const addressForm = addressInput.extend({
  mobile: typedMobile,
  state: addressInput.shape.state.default(''),
  postalCode: addressInput.shape.postalCode.default(''),
})
