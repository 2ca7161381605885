import type { TFunction } from 'i18next'

/** `order.changed` becomes "changed the booking"; falls back to the code. */
export const actionWords = (t: TFunction, action: string) =>
  t(`office-orders.actions.${action.replaceAll('.', '_')}`, { defaultValue: action })

export const methodWords = (t: TFunction, method: string | null) =>
  method ? t(`office-orders.methods.${method}`, { defaultValue: method }) : t('office.none')
