import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { Change } from './change-contact.ts'

/** Messages for a confirmed change and for where the code was sent. */
export function useChangeWords() {
  const { t } = useTranslation()
  return ({ kind, value, sentBy }: Change) => {
    if (kind === 'email') {
      return {
        title: t('contact.confirmEmail'),
        sentTo: t('identity.verify.sentToEmail', { address: value }),
      }
    }
    return {
      title: t('contact.confirmMobile'),
      sentTo:
        sentBy === 'sms'
          ? t('identity.verify.sentToMobile', { number: value })
          : t('contact.sentInstead', { number: value }),
    }
  }
}
