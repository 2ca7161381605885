import { refuse } from '../../platform/errors.ts'

export const paymentsNotYours = () => refuse('forbidden', 'not_allowed')
