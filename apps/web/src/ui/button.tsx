import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './feedback/spinner.tsx'
import { type ControlSize, useControlHeight } from './fields/control-size.ts'

/** At most one `main` button per screen; the others are `quiet`, `line` or `plain`. */
export type ButtonLook = 'main' | 'quiet' | 'line' | 'plain' | 'danger'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'size'> {
  look?: ButtonLook
  size?: ControlSize
  wide?: boolean
  /** Shows a spinner and ignores presses; the text stays, so that the width does not change. */
  loading?: boolean
  icon?: ReactNode
  iconEnd?: ReactNode
  /** Applies the style to the child, usually a link. */
  asChild?: boolean
}

const looks: Record<ButtonLook, string> = {
  main: 'border-transparent bg-primary text-neutral hover:bg-primary-deep active:bg-primary-deep',
  quiet:
    'border-transparent bg-primary-subtle text-primary hover:border-primary-mild hover:text-primary-deep',
  line: 'bg-card text-ink border-line-strong hover:bg-sunken',
  plain: 'border-transparent text-primary hover:bg-primary-subtle hover:text-primary-deep',
  danger: 'border-transparent bg-danger text-on-danger hover:brightness-90',
}

const texts: Record<ControlSize, string> = {
  xs: 'text-sm px-3',
  sm: 'text-[0.9375rem] px-4',
  md: 'text-base px-5',
  lg: 'text-lg px-7',
}

export function Button(props: ButtonProps) {
  const { look = 'quiet', size, wide, loading, icon, iconEnd, asChild, className, children, ...rest } = props
  const height = useControlHeight(size)
  const classes = classNames(
    // As wide as its text; wraps only if that is wider than the page.
    'inline-flex min-h-fit max-w-full shrink-0 items-center justify-center gap-2.5 rounded-card border py-1 text-center font-semibold leading-tight',
    'in-[td]:whitespace-nowrap [&>svg]:flex-none no-underline transition-colors duration-150 ease-calm select-none hit-area focus-ring',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress',
    height,
    size ? texts[size] : look === 'plain' ? 'text-base px-3' : texts.md,
    looks[look],
    wide && 'w-full',
    className,
  )
  if (asChild) {
    return (
      <Slot.Root {...rest} className={classes}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-disabled={loading || rest['aria-disabled']}
      aria-busy={loading || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault()
        else rest.onClick?.(event)
      }}
    >
      {loading ? <Spinner /> : icon}
      {children}
      {iconEnd}
    </button>
  )
}
