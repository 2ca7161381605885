import { Popover } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { classNames } from '../class-names.ts'

type Kept = 'placeholder' | 'readOnly' | 'autoFocus' | 'className'

interface SuggestInputProps<Option> extends Pick<ComponentProps<'input'>, Kept> {
  label: string
  /** Undefined: not being edited, so `taken` is shown. */
  typed: string | undefined
  taken?: string
  onTyped: (typed: string | undefined) => void
  /** Matching options, best first. Without text, they are listed when the field or an arrow key is pressed. */
  found: readonly Option[]
  keyOf: (option: Option) => string | number
  draw: (option: Option) => ReactNode
  /** The key event that picked the option; undefined for a press. */
  onPick: (option: Option, event?: KeyboardEvent<HTMLInputElement>) => void
  /** Shown if nothing matches. */
  nothing: string
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  onLeave?: (() => void) | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  cell?: string
  isInvalid?: boolean
  describedBy?: string | undefined
}

/** A text field with suggestions below. Arrow keys choose, Enter or Tab picks. */
export function SuggestInput<Option>(props: SuggestInputProps<Option>) {
  const { label, typed, taken = '', onTyped, found, keyOf, draw, onPick, nothing, inputRef } = props
  const { onKeyDown, onLeave, cell, isInvalid, describedBy, className, ...rest } = props
  const listId = useId()
  const [arrowed, setArrowed] = useState<number>()
  const [isHere, setIsHere] = useState(false)
  const [isRequested, setIsRequested] = useState(false)
  const hasLetters = typed !== undefined && typed.trim() !== ''
  const isOpen = isHere && !rest.readOnly && (hasLetters || (isRequested && found.length > 0))
  const at = arrowed ?? (hasLetters ? 0 : -1)
  const marked = isOpen ? found[at] : undefined
  const idOf = (option: Option) => `${listId}-${keyOf(option)}`
  const pick = (option: Option, event?: KeyboardEvent<HTMLInputElement>) => {
    setArrowed(undefined)
    setIsRequested(false)
    onPick(option, event)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>, by: 1 | -1) => {
    event.preventDefault()
    setIsRequested(true)
    setArrowed(((by === 1 ? at : Math.max(at, 0)) + by + found.length) % Math.max(found.length, 1))
  }
  const keyed = (event: KeyboardEvent<HTMLInputElement>) => {
    const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)
    if (marked !== undefined && isPlain && (event.key === 'Enter' || event.key === 'Tab')) pick(marked, event)
    else if (found.length > 0 && isPlain && event.key === 'ArrowDown') step(event, 1)
    else if (found.length > 0 && isPlain && event.key === 'ArrowUp') step(event, -1)
    else if (event.key === 'Escape') {
      setIsRequested(false)
      onTyped(undefined)
    } else onKeyDown?.(event)
  }
  return (
    <Popover.Root open={isOpen}>
      <Popover.Anchor asChild>
        <input
          ref={inputRef}
          type="text"
          role="combobox"
          data-cell={cell}
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={marked === undefined ? undefined : idOf(marked)}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          autoComplete="off"
          placeholder={rest.placeholder}
          readOnly={rest.readOnly}
          // biome-ignore lint/a11y/noAutofocus: the caller decides and gives the reason
          autoFocus={rest.autoFocus}
          value={typed ?? taken}
          onChange={(event) => {
            onTyped(event.target.value)
            setArrowed(undefined)
          }}
          onKeyDown={keyed}
          onPointerDown={() => setIsRequested(true)}
          // Keep unfinished text when the field is focused again.
          onFocus={(event) => {
            event.target.select()
            setIsHere(true)
          }}
          onBlur={() => {
            setIsHere(false)
            setIsRequested(false)
            setArrowed(undefined)
            onLeave?.()
          }}
          className={classNames(
            'h-13 w-full min-w-0 bg-transparent px-3.5 outline-none focus:ring-2 focus:ring-primary focus:ring-inset',
            className,
          )}
        />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-50 max-h-[min(22rem,var(--radix-popover-content-available-height))] w-[min(27rem,calc(100vw-16px))] animate-drop-in overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-float"
        >
          {found.length === 0 && <p className="px-3 py-3 text-soft">{nothing}</p>}
          <div id={listId} role="listbox" aria-label={label}>
            {found.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keyboard
              <div
                key={keyOf(option)}
                id={idOf(option)}
                role="option"
                tabIndex={-1}
                aria-selected={option === marked}
                // Keep the focus: on blur the list would close before the press takes effect.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(option)}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-3.5 rounded-inner px-3 py-1.5',
                  option === marked && 'bg-primary-subtle',
                )}
              >
                {draw(option)}
              </div>
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
