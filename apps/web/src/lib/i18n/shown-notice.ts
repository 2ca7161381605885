import type { NoticeShown } from '@vazhipadu/contract/privacy-notice'
import { privacyNotice } from '@vazhipadu/contract/privacy-notice'
import { i18n } from './i18n.ts'

/** Version and language of the privacy notice shown, recorded with the consent. */
export const shownNotice = (): NoticeShown => ({
  version: privacyNotice.version,
  language: i18n.language.slice(0, 2),
})
