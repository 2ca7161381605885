import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface ChoiceCard<Value extends string> {
  value: Value
  title: ReactNode
  detail?: ReactNode
  /** At the end of the card: the price. */
  end?: ReactNode
  /** A picture beside the text. */
  picture?: ReactNode
  disabled?: boolean
}

interface ChoiceCardsProps<Value extends string> {
  options: readonly ChoiceCard<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  label: string
}

const card =
  'grid w-full items-start gap-x-4 gap-y-2 rounded-card border px-4 py-4 @xs:items-center text-start transition-colors duration-150 focus-ring disabled:opacity-55 sm:px-5'

/** Radio buttons as cards with room for a description. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { options, value, onChange, label } = props
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value ?? ''}
      onValueChange={(picked) => {
        const option = options.find((one) => one.value === picked)
        if (option) onChange(option.value)
      }}
      className="@container grid gap-3"
    >
      {options.map((option) => {
        const on = option.value === value
        const hasPicture = Boolean(option.picture)
        return (
          <RadioGroup.Item
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            className={classNames(
              card,
              option.picture
                ? 'grid-cols-[auto_minmax(0,1fr)_24px] md:grid-cols-[24px_auto_minmax(0,1fr)_auto]'
                : 'grid-cols-[24px_minmax(0,1fr)] @xs:grid-cols-[24px_minmax(0,1fr)_auto]',
              on
                ? 'border-primary bg-raised ring-1 ring-primary ring-inset'
                : 'border-line bg-card hover:border-primary-mild',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'size-6 flex-none rounded-full bg-card',
                on ? 'border-[7px] border-primary' : 'border-[1.5px] border-line-strong',
                hasPicture && 'max-md:col-start-3 max-md:row-start-1',
              )}
            />
            {option.picture && (
              <span className="max-md:col-start-1 max-md:row-start-1">{option.picture}</span>
            )}
            <span className={classNames('min-w-0', hasPicture && 'max-md:contents')}>
              <span
                className={classNames(
                  option.picture
                    ? 'title block text-xl leading-7 max-md:col-start-2 max-md:row-start-1'
                    : 'block font-semibold',
                )}
              >
                {option.title}
              </span>
              {option.detail && (
                <span className={classNames('block text-soft', hasPicture && 'max-md:col-span-full')}>
                  {option.detail}
                </span>
              )}
            </span>
            {option.end && (
              <span
                className={classNames(
                  'num',
                  // With large text the price moves below the text.
                  hasPicture
                    ? 'title text-2xl max-md:col-span-full'
                    : '@max-xs:col-start-2 @xs:whitespace-nowrap',
                )}
              >
                {option.end}
              </span>
            )}
          </RadioGroup.Item>
        )
      })}
    </RadioGroup.Root>
  )
}
