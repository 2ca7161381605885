import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { type Kind, type Preview, previewQuery } from './notifications.api.ts'

interface NoticePreviewProps {
  kind: Kind
  onDate: string
  /** The selected person; undefined when the list is empty. */
  personId: string | undefined
}

/** Characters per SMS segment, as operators bill it. */
const LONGEST_SMS = 160

/** Previews the e-mail and SMS of one person, rendered by the same code that sends them. */
export function NoticePreview({ kind, onDate, personId }: NoticePreviewProps) {
  const { t } = useTranslation()
  const [channel, setChannel] = useState<'sms' | 'email'>('email')
  const { data: preview, isError, error, refetch } = useQuery(previewQuery(kind, onDate, personId))
  return (
    <CompactCard
      title={t('office-notices.preview.title')}
      end={
        <Segmented
          label={t('office-notices.preview.channel')}
          options={[
            { value: 'email', label: t('office-notices.email') },
            { value: 'sms', label: t('office-notices.sms') },
          ]}
          value={channel}
          onChange={setChannel}
        />
      }
    >
      {personId === undefined ? (
        <p className="text-soft">{t('office-notices.preview.nobody')}</p>
      ) : isError && !preview ? (
        <LoadFailed
          title={t('office-notices.preview.failed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : !preview ? (
        <SkeletonText lines={5} />
      ) : channel === 'sms' ? (
        <SmsPreview sms={preview.sms} name={preview.name} />
      ) : preview.email ? (
        <>
          <p className="pb-2 font-semibold">{preview.email.subject}</p>
          <iframe
            title={t('office-notices.preview.letter', { name: preview.name })}
            srcDoc={preview.email.html}
            sandbox=""
            className="h-120 w-full rounded-inner border border-line bg-white"
          />
        </>
      ) : (
        <p className="text-soft">{t('office-notices.preview.noEmail', { name: preview.name })}</p>
      )}
    </CompactCard>
  )
}

function SmsPreview({ sms, name }: { sms: Preview['sms']; name: string }) {
  const { t } = useTranslation()
  if (!sms) return <p className="text-soft">{t('office-notices.preview.noSms', { name })}</p>
  const length = sms.parts.reduce((sum, { text }) => sum + text.length, 0)
  return (
    <>
      <p className="rounded-card bg-sunken p-4">
        {sms.parts.map(({ text, varies }, at) =>
          varies ? (
            <strong
              // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, its parts never move
              key={at}
              className="border-primary border-b border-dashed font-semibold text-primary"
            >
              <bdi>{text}</bdi>
            </strong>
          ) : (
            text
          ),
        )}
      </p>
      <p className="py-3 text-soft text-sm">
        {t('office-notices.preview.length', { length, most: LONGEST_SMS })}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-sm">
        <dt className="text-soft">{t('office-notices.preview.template')}</dt>
        <dd className="font-mono wrap-anywhere">
          <bdi>{sms.templateId}</bdi>
        </dd>
      </dl>
    </>
  )
}
