import { Copy, Download, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { createFileUrl, saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Heading of the printout and the file. */
  heading: string
  done: ReactNode
  onDone: () => void
}

/** Ten recovery codes, shown once. The next step is enabled after they were saved or printed. */
export function RecoveryCodes({ codes, heading, done, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation()
  const [kept, setKept] = useState(false)
  const text = [heading, '', ...codes.map((code, at) => `${at + 1}. ${code}`), ''].join('\n')
  return (
    <div className="grid gap-4">
      <ol className="grid gap-x-10 rounded-card border border-line bg-card px-5 py-3 md:grid-cols-2 md:px-7">
        {codes.map((code, at) => (
          <li key={code} className="flex items-baseline gap-4 border-line border-b py-3 last:border-b-0">
            <span aria-hidden="true" className="w-5 flex-none text-quiet text-sm num">
              {at + 1}
            </span>
            <bdi dir="ltr" className="font-mono font-semibold wrap-anywhere">
              {code}
            </bdi>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button look="line" icon={<Printer aria-hidden="true" size={20} />} onClick={() => window.print()}>
          {t('office-factors.codes.print')}
        </Button>
        <Button
          look="line"
          icon={<Download aria-hidden="true" size={20} />}
          onClick={() =>
            saveFile(createFileUrl(new Blob([text], { type: 'text/plain' })), t('office-factors.codes.file'))
          }
        >
          {t('office-factors.codes.save')}
        </Button>
        <Button
          look="plain"
          icon={<Copy aria-hidden="true" size={20} />}
          onClick={() => {
            void navigator.clipboard
              ?.writeText(text)
              .then(() => showToast(t('office-factors.codes.copied'), 'success'))
          }}
        >
          {t('office-factors.codes.copy')}
        </Button>
      </div>
      <div className="print:hidden">
        <Checkbox checked={kept} onCheckedChange={(next) => setKept(next === true)}>
          {t('office-factors.codes.agree')}
        </Checkbox>
        <Button look="main" size="lg" disabled={!kept} className="mt-2" onClick={onDone}>
          {done}
        </Button>
        <p className="mt-3 text-quiet text-sm">{t('office-factors.codes.once')}</p>
      </div>
    </div>
  )
}
