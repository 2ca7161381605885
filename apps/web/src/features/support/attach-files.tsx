import { FileText, ImageIcon, Paperclip, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { chosenTypes } from './support.rules.ts'
import type { ChosenFiles } from './use-files.ts'

const kilobytes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
export const inKilobytes = (bytes: number) => kilobytes.format(Math.max(1, Math.round(bytes / 1024)))

/** A link that opens the file chooser, and the files chosen so far. */
export function AttachFiles({ chosen, disabled = false }: { chosen: ChosenFiles; disabled?: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="grid min-w-0 gap-2">
      {chosen.files.length > 0 && (
        <ul aria-label={t('support.files.list')} className="flex flex-wrap gap-2">
          {chosen.files.map((file) => (
            <li
              key={`${file.name}-${file.size}-${file.lastModified}`}
              className="flex max-w-full items-center gap-2.5 rounded-inner border border-line bg-sunken ps-3"
            >
              {file.type.startsWith('image/') ? (
                <ImageIcon aria-hidden="true" size={18} className="flex-none text-soft" />
              ) : (
                <FileText aria-hidden="true" size={18} className="flex-none text-soft" />
              )}
              <span className="min-w-0 truncate">
                <bdi>{file.name}</bdi>
              </span>
              <span className="flex-none text-quiet text-sm num">
                {t('support.files.size', { kilobytes: inKilobytes(file.size) })}
              </span>
              <IconButton
                label={t('support.files.remove', { name: file.name })}
                disabled={disabled}
                onClick={() => chosen.remove(file)}
              >
                <X aria-hidden="true" size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div>
        <input
          id={id}
          type="file"
          multiple
          accept={chosenTypes}
          disabled={disabled}
          className="peer sr-only"
          onChange={(event) => {
            void chosen.add([...(event.target.files ?? [])])
            // Reset the input, so that a removed file can be chosen again.
            event.target.value = ''
          }}
        />
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-card px-2 font-semibold text-primary hover:bg-primary-subtle peer-focus-visible:outline-2 peer-focus-visible:outline-primary"
        >
          <Paperclip aria-hidden="true" size={20} />
          {t('support.files.add')}
        </label>
      </div>
      <p role="status" className="text-quiet text-sm empty:hidden">
        {chosen.isFitting && t('support.files.fitting')}
      </p>
      <p aria-live="polite" className="text-[0.9375rem] text-danger empty:hidden">
        {chosen.refusal}
      </p>
    </div>
  )
}
