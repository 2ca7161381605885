import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import type { Notice } from './use-passing-notice.ts'

/** The place of the red or green alert. Its time is kept by the notice, not by the banner. */
export function NoticeLine({ notice }: { notice: Notice | null }) {
  if (!notice) return null
  return (
    <AlertBanner type={notice.type} duration={0}>
      {notice.text}
    </AlertBanner>
  )
}
