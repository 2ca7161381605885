import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { Keycap } from './keycap.tsx'
import { useListKeys } from './use-list-keys.ts'

interface KeyHintsProps {
  hints: readonly { keys: readonly string[]; text: string }[]
}

/** A list of keyboard shortcuts; `?` shows it over the page. */
export function KeyHints({ hints }: KeyHintsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useListKeys({ '?': () => setOpen(true) })
  const caps = (keys: readonly string[]) => keys.map((key) => <Keycap key={key}>{key}</Keycap>)
  return (
    <>
      <p className="flex flex-wrap gap-x-5 gap-y-2 text-quiet text-sm max-lg:hidden print:hidden">
        {[...hints, { keys: ['?'], text: t('office.keys.all') }].map(({ keys, text }) => (
          <span key={text} className="inline-flex items-center gap-1.5">
            {caps(keys)}
            {text}
          </span>
        ))}
      </p>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('office.keys.title')}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-3">
          {hints.map(({ keys, text }) => (
            <div key={text} className="contents">
              <dt className="flex gap-1.5">{caps(keys)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
