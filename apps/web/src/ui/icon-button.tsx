import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name, because an icon has no text. */
  label: string
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-grid size-11 flex-none place-items-center rounded-inner text-soft transition-colors duration-150',
        'hover:bg-sunken hover:text-ink focus-ring disabled:opacity-55',
        className,
      )}
    />
  )
}
