import { makeOnce } from './make-once.ts'

const grouped = makeOnce(() => new Intl.NumberFormat('en-IN'))

/** `1,25,301`: European figures, grouped as in India, in every language. */
export const formatNumber = (number: number) => grouped().format(number)
