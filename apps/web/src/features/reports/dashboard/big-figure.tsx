import { classNames } from '../../../ui/class-names.ts'

type BigFigureProps = { value: string; text: string; small?: true }

/** A large number, readable from a distance, with its label below. */
export function BigFigure({ value, text, small }: BigFigureProps) {
  return (
    <p className="min-w-0">
      <span className={classNames('title num block whitespace-nowrap', small ? 'text-2xl' : 'text-3xl')}>
        {value}
      </span>
      <span className="block text-soft text-sm">{text}</span>
    </p>
  )
}
