import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { IconButton } from './icon-button.tsx'

/** A long number to read out or copy: all-digit numbers are shown in groups of four and copied without spaces. */
export function CopyNumber({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const shown = /^\d+$/.test(value) ? value.replace(/(\d{4})(?=\d)/g, '$1 ') : value
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <bdi dir="ltr" className="num font-semibold wrap-anywhere">
        {shown}
      </bdi>
      <IconButton
        label={t('ui.copyNumber.copy', { what: label })}
        className="-my-2"
        onClick={() => {
          void navigator.clipboard?.writeText(value).then(() => setCopied(true))
        }}
      >
        {copied ? (
          <Check aria-hidden="true" size={18} className="text-success" />
        ) : (
          <Copy aria-hidden="true" size={18} />
        )}
      </IconButton>
      <span role="status" className="sr-only">
        {copied && t('ui.copyNumber.copied')}
      </span>
    </span>
  )
}
