import { FileText, Upload, X } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { useControlAttributes } from './form-item-context.ts'

export type FileRefusal = 'type' | 'size' | 'count'

interface FileDropProps {
  files: readonly File[]
  onChange: (files: File[]) => void
  /** MIME types or extensions, as for the input's `accept`. */
  accept: readonly string[]
  maxFiles: number
  maxBytes: number
  /** Accepted files, in words. */
  hint: string
  onRefuse?: (file: File, why: FileRefusal) => void
  disabled?: boolean
}

const fits = (file: File, accept: readonly string[]) =>
  accept.some((one) => {
    if (one.startsWith('.')) return file.name.toLowerCase().endsWith(one.toLowerCase())
    return one.endsWith('/*') ? file.type.startsWith(one.slice(0, -1)) : file.type === one
  })

const kilobytes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

export function FileDrop(props: FileDropProps) {
  const { files, onChange, accept, maxFiles, maxBytes, hint, onRefuse, disabled = false } = props
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  const ownId = useId()
  const attributes = useControlAttributes({})
  const id = attributes.id ?? ownId

  const take = (offered: readonly File[]) => {
    const kept = [...files]
    for (const file of offered) {
      if (!fits(file, accept)) onRefuse?.(file, 'type')
      else if (file.size > maxBytes) onRefuse?.(file, 'size')
      else if (kept.length >= maxFiles) onRefuse?.(file, 'count')
      else kept.push(file)
    }
    if (kept.length !== files.length) onChange(kept)
  }

  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside && !disabled)
  }

  return (
    <div className="grid gap-3">
      <label
        htmlFor={id}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          if (!disabled) take([...event.dataTransfer.files])
        }}
        className={classNames(
          'grid cursor-pointer justify-items-center gap-1 rounded-card border border-dashed px-4 py-6 text-center focus-ring-within',
          over ? 'border-primary bg-primary-subtle' : 'border-line-strong bg-card hover:border-primary-mild',
          disabled && 'cursor-not-allowed opacity-55',
        )}
      >
        <Upload aria-hidden="true" size={24} className="text-soft" />
        <span className="font-semibold text-primary">{t('ui.fileDrop.choose')}</span>
        <span className="text-quiet text-sm">{hint}</span>
        <input
          {...attributes}
          id={id}
          type="file"
          multiple={maxFiles > 1}
          accept={accept.join(',')}
          disabled={disabled}
          className="sr-only"
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            // Reset the input, so that a removed file can be chosen again.
            event.target.value = ''
          }}
        />
      </label>
      {files.length > 0 && (
        <ul className="grid gap-2">
          {files.map((file) => (
            <li
              key={`${file.name}-${file.size}-${file.lastModified}`}
              className="flex items-center gap-3 rounded-card border border-line bg-card py-1 ps-3.5 pe-1"
            >
              <FileText aria-hidden="true" size={20} className="flex-none text-soft" />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="text-quiet text-sm num">
                {t('ui.fileDrop.size', { kilobytes: kilobytes.format(Math.ceil(file.size / 1024)) })}
              </span>
              <IconButton
                label={t('ui.fileDrop.remove', { name: file.name })}
                disabled={disabled}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <X aria-hidden="true" size={20} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
