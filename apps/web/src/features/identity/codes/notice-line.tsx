import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import type { Notice } from './use-passing-notice.ts'

/** Shows the success or error alert. The notice, not the banner, controls how long it is shown. */
export function NoticeLine({ notice }: { notice: Notice | null }) {
  if (!notice) return null
  return (
    <AlertBanner type={notice.type} duration={0}>
      {notice.text}
    </AlertBanner>
  )
}
