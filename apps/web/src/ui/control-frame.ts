import { classNames } from './class-names.ts'

/** The outline shared by every control that looks like a field. */
export const controlFrame = (invalid: boolean, disabled = false) =>
  classNames(
    'flex w-full items-center rounded-card border bg-card text-base text-ink transition-colors duration-150',
    invalid ? 'border-danger ring-1 ring-danger ring-inset' : 'border-line-strong hover:border-primary-mild',
    disabled && 'bg-sunken text-quiet hover:border-line-strong',
  )
