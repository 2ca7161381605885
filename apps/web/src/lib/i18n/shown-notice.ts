import type { NoticeShown } from '@vazhipadu/contract/privacy-notice'
import { privacyNotice } from '@vazhipadu/contract/privacy-notice'
import { i18n } from './i18n.ts'

/** The privacy notice as this page shows it: what somebody agrees to who ticks a box here. */
export const shownNotice = (): NoticeShown => ({
  version: privacyNotice.version,
  language: i18n.language.slice(0, 2),
})
