import type { Translate } from './use-translation.ts'

/** `order.changed` becomes "changed the booking"; falls back to the code. */
export const actionWords = (t: Translate, action: string) =>
  t(`office-orders.actions.${action.replaceAll('.', '_')}`, { defaultValue: action })

export const methodWords = (t: Translate, method: string | null) =>
  method ? t(`office-orders.methods.${method}`, { defaultValue: method }) : t('office.none')
