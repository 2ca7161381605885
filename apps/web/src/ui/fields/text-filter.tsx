import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

interface TextFilterProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  prefix?: TextInputProps['prefix']
  'aria-label'?: string
}

/** Debounce in ms. */
const quietMs = 400

/** A text filter, applied after a pause in typing or on Enter. An active filter is marked and can be cleared. */
export function TextFilter({ value, onChange, ...rest }: TextFilterProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(value)
  /**
   * The last value from outside and the last one reported: a late echo of the reported value must not overwrite newer
   * text.
   */
  const [seen, setSeen] = useState(value)
  const [told, setReported] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== told) {
      setReported(value)
      setDraft(value)
    }
  }
  const tell = (text: string) => {
    setReported(text)
    onChange(text)
  }
  const commit = useEffectEvent((text: string) => {
    if (text !== told) tell(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => commit(draft.trim()), quietMs)
    return () => clearTimeout(timer)
  }, [draft])

  return (
    <TextInput
      {...rest}
      value={draft}
      autoComplete="off"
      className={classNames('w-full', value && 'border-primary! bg-primary-subtle!')}
      onChange={(event) => setDraft(event.target.value)}
      suffix={
        draft && (
          <IconButton
            label={t('office.list.clearOne')}
            className="-my-2 -me-3"
            onClick={() => {
              setDraft('')
              tell('')
            }}
          >
            <X aria-hidden="true" size={18} />
          </IconButton>
        )
      }
    />
  )
}
