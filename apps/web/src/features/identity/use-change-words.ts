import { useTranslation } from 'react-i18next'
import type { Change } from './change-contact.ts'

/** What is confirmed, and where the code has gone. */
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
