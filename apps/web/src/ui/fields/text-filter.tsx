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
  /** What was last given from outside, and what was last told there: its echo, however late, changes nothing here. */
  const [seen, setSeen] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== told) {
      setTold(value)
      setDraft(value)
    }
  }
  const tell = (text: string) => {
    setTold(text)
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
