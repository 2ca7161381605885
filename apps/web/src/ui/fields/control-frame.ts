import { classNames } from '../class-names.ts'

/** The outline shared by all text-like controls. */
export const controlFrame = (invalid: boolean, disabled = false) =>
  classNames(
    'flex rounded-card border text-base transition-colors duration-150',
    invalid && 'border-danger ring-1 ring-danger ring-inset',
    !invalid && (disabled ? 'border-line-strong' : 'border-line-strong hover:border-primary-mild'),
    disabled ? 'bg-sunken text-quiet' : 'bg-card text-ink',
  )
