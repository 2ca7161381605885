import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
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

/** Long enough for the next letter to come. */
const quietMs = 400

/** A filter one types into. It is set when the typing stops, or with Enter; set, it is marked and can be cleared. */
export function TextFilter({ value, onChange, ...rest }: TextFilterProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setDraft(value)
  }
  const commit = useEffectEvent((text: string) => {
    if (text === value) return
    setKnown(text)
    onChange(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => commit(draft.trim()), quietMs)
    return () => clearTimeout(timer)
  }, [draft])

  return (
    <span className="flex items-center">
      <TextInput
        {...rest}
        value={draft}
        autoComplete="off"
        className={classNames('w-full', value && 'border-primary! bg-primary-subtle!')}
        onChange={(event) => setDraft(event.target.value)}
      />
      {value && (
        <IconButton
          label={t('office.list.clearOne')}
          className="relative z-10 -my-1 -ms-11"
          onClick={() => {
            setDraft('')
            onChange('')
          }}
        >
          <X aria-hidden="true" size={18} />
        </IconButton>
      )}
    </span>
  )
}
