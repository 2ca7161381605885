import { useMutation } from '@tanstack/react-query'
import type { Attachment } from '@vazhipadu/contract/support'
import { FileText, ImageIcon } from 'lucide-react'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { inKilobytes } from './attach-files.tsx'
import { downloadAttachment } from './support.api.ts'

/** Downloads an attachment of a message. */
export function AttachmentLink({ ticketId, attachment }: { ticketId: string; attachment: Attachment }) {
  const { t } = useTranslation()
  const { id, name, contentType, bytes, state } = attachment
  const download = useMutation({
    mutationFn: () => downloadAttachment(ticketId, id),
    onError: (failure) => showToast(errorText(failure) || t('support.failed.download'), 'error'),
  })
  const icon = contentType.startsWith('image/') ? (
    <ImageIcon aria-hidden="true" size={18} className="flex-none" />
  ) : (
    <FileText aria-hidden="true" size={18} className="flex-none" />
  )
  const frame =
    'inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-inner border border-line bg-card px-3.5'
  if (state !== 'ready') {
    return (
      <span className={`${frame} text-quiet`}>
        {icon}
        <span className="min-w-0 truncate">
          <bdi>{name}</bdi>
        </span>
        <span className="text-sm">
          {t(state === 'checking' ? 'support.files.checking' : 'support.files.refused')}
        </span>
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-label={t('support.files.download', { name })}
      aria-busy={download.isPending || undefined}
      className={`${frame} text-ink hover:border-primary-mild focus-ring`}
      onClick={() => download.mutate()}
    >
      {icon}
      <span className="min-w-0 truncate">
        <bdi>{name}</bdi>
      </span>
      <span className="flex-none text-quiet text-sm num">
        {t('support.files.size', { kilobytes: inKilobytes(bytes) })}
      </span>
    </button>
  )
}
