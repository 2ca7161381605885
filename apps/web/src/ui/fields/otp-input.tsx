import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'
import { useControlAttributes } from './form-item-context.ts'

interface OtpInputProps {
  /** The digits typed so far, without gaps. */
  value: string
  onChange: (value: string) => void
  /** Called once when the last box is filled. */
  onComplete?: (value: string) => void
  length?: number
  invalid?: boolean
  disabled?: boolean
  autoFocus?: boolean
  label?: string
}

const spread = (value: string, length: number) => Array.from({ length }, (_, at) => value[at] ?? '')

export function OtpInput(props: OtpInputProps) {
  const { value, onChange, onComplete, length = 6, invalid, disabled, autoFocus = false, label } = props
  const { t } = useTranslation()
  const [boxes, setBoxes] = useState(() => spread(value, length))
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const attributes = useControlAttributes({}, invalid)
  const wrong = Boolean(attributes['aria-invalid'])

  // A value set from outside, e.g. a form reset, replaces the boxes; our own value keeps its gaps. An unchanged value
  // is only late, so it must not overwrite newer input.
  const [given, setGiven] = useState(value)
  if (value !== given) setGiven(value)
  if (boxes.length !== length || (value !== given && boxes.join('') !== value))
    setBoxes(spread(value, length))
  // The current digits in a ref, for input faster than the next render.
  const typed = useRef(boxes)
  useEffect(() => {
    typed.current = boxes
  }, [boxes])

  const focusBox = (at: number) => {
    const box = inputs.current[Math.max(0, Math.min(at, length - 1))]
    box?.focus()
    box?.select()
  }

  useEffect(() => {
    if (autoFocus) inputs.current[0]?.focus()
  }, [autoFocus])

  const write = (next: string[]) => {
    const code = next.join('')
    typed.current = next
    setBoxes(next)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }

  const onType = (at: number, text: string) => {
    const old = typed.current[at] ?? ''
    let digits = text.replace(/\D/g, '')
    if (digits === '') {
      if (text === '' && old !== '') write(typed.current.with(at, ''))
      return
    }
    // A digit typed into a filled box replaces the old one.
    if (digits.length === 2 && old !== '')
      digits = digits.startsWith(old) ? digits.slice(1) : digits.slice(0, 1)
    // Several digits: the phone autofilled the code.
    const next = [...typed.current]
    const filled = digits.slice(0, length - at).split('')
    for (const [step, digit] of filled.entries()) next[at + step] = digit
    write(next)
    focusBox(at + filled.length)
  }

  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    // Copied messages often include a trailing space or line break.
    const pasted = event.clipboardData.getData('text').trim()
    if (!/^\d+$/.test(pasted)) return
    write(spread(pasted.slice(0, length), length))
    focusBox(pasted.length)
  }

  const onKeyDown = (at: number, event: KeyboardEvent) => {
    if (event.key === 'Backspace') {
      event.preventDefault()
      const target = typed.current[at] === '' ? at - 1 : at
      if (target < 0) return
      write(typed.current.with(target, ''))
      if (target !== at) focusBox(target)
    } else if (event.key !== '' && event.key === typed.current[at]) {
      // Typing the digit already in the box causes no change event, so move on here.
      event.preventDefault()
      focusBox(at + 1)
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault()
      focusBox(event.key === 'ArrowLeft' ? at - 1 : at + 1)
    }
  }

  return (
    // Digits run left to right in every script.
    <fieldset
      dir="ltr"
      aria-label={label ?? t('ui.otp.label')}
      aria-describedby={attributes['aria-describedby']}
      style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 58px))` }}
      className="grid min-w-0 justify-start gap-1.5 sm:gap-3 rtl:justify-end"
    >
      {boxes.map((digit, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
          key={at}
          ref={(box) => {
            inputs.current[at] = box
          }}
          id={at === 0 ? attributes.id : undefined}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          aria-label={t('ui.otp.digit', { place: at + 1, total: length })}
          aria-invalid={wrong || undefined}
          disabled={disabled}
          value={digit}
          onChange={(event) => onType(at, event.target.value)}
          onKeyDown={(event) => onKeyDown(at, event)}
          onPaste={onPaste}
          onFocus={(event) => event.target.select()}
          className={classNames(
            'h-[58px] w-full max-w-[58px] min-w-0 rounded-card border bg-card text-center font-semibold text-2xl num focus-ring',
            'disabled:bg-sunken disabled:text-quiet',
            wrong ? 'border-danger ring-1 ring-danger ring-inset' : 'border-line-strong',
          )}
        />
      ))}
    </fieldset>
  )
}
