import { groupDigits } from '@vazhipadu/locales/format-rupees'
import { makeOnce } from './make-once.ts'

const grouped = makeOnce(() => new Intl.NumberFormat('en-IN'))

/** `1,25,301`: Western digits with Indian grouping, in every language. */
export const formatNumber = (number: number) =>
  Number.isSafeInteger(number) ? groupDigits(String(number)) : grouped().format(number)
