import type { ComponentProps, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { controlFrame } from './control-frame.ts'
import { type ControlSize, useControlHeight } from './control-size.ts'
import { useControlAttributes } from './form-item-context.ts'

interface Common {
  prefix?: ReactNode
  suffix?: ReactNode
  size?: ControlSize
  invalid?: boolean
}

interface SingleLineProps extends Common, Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  multiline?: false
}

interface MultilineProps extends Common, Omit<ComponentProps<'textarea'>, 'size' | 'prefix'> {
  multiline: true
}

export type TextInputProps = SingleLineProps | MultilineProps

// At least 44 px high for touch: in small sizes it extends beyond its visible frame.
const field = 'w-full min-w-0 bg-transparent px-3.5 outline-none disabled:cursor-not-allowed'

function Side({ children, at }: { children: ReactNode; at: 'start' | 'end' }) {
  if (!children) return null
  return (
    <span
      className={classNames('flex flex-none items-center text-soft', at === 'start' ? 'ps-3.5' : 'pe-3.5')}
    >
      {children}
    </span>
  )
}

export function TextInput(props: TextInputProps) {
  const { prefix, suffix, size, invalid, className, multiline, ...rest } = props
  const height = useControlHeight(size)
  const attributes = useControlAttributes(rest, invalid)
  const frame = controlFrame(Boolean(attributes['aria-invalid']), rest.disabled)

  return (
    <span
      className={classNames(
        frame,
        'focus-ring-within',
        multiline ? 'items-start' : `items-center ${height}`,
        className ?? 'w-full',
      )}
    >
      <Side at="start">{prefix}</Side>
      {multiline ? (
        <textarea
          rows={4}
          {...(rest as ComponentProps<'textarea'>)}
          {...attributes}
          ref={rest.ref as Ref<HTMLTextAreaElement>}
          className={classNames(field, 'resize-y py-3 leading-6')}
        />
      ) : (
        <input
          type="text"
          {...(rest as ComponentProps<'input'>)}
          {...attributes}
          ref={rest.ref as Ref<HTMLInputElement>}
          className={classNames(field, 'h-full min-h-11 rounded-card')}
        />
      )}
      <Side at="end">{suffix}</Side>
    </span>
  )
}
