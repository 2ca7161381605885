import { CircleAlert } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { type ControlSize, ControlSizeContext } from './control-size.ts'
import { FormItemContext } from './form-item-context.ts'

type FormLayout = 'vertical' | 'horizontal' | 'inline'

interface FormItemProps {
  label?: ReactNode
  /** At the end of the label's line, e.g. "Forgot password?". */
  labelEnd?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Shows the required mark. */
  asterisk?: boolean
  layout?: FormLayout
  /** Pixels or a CSS length; used when the label is beside the control. */
  labelWidth?: number | string
  /** Defaults to the user's preference, which is medium by default. */
  size?: ControlSize
  /** The control's own id, if it cannot use the generated one. */
  htmlFor?: string
  className?: string
  children: ReactNode
}

export function FormItem(props: FormItemProps) {
  const { label, labelEnd, hint, error, asterisk = false, layout = 'vertical', labelWidth = 100 } = props
  const id = useId()
  const controlId = props.htmlFor ?? `${id}-control`
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  const beside = layout !== 'vertical'
  const width = typeof labelWidth === 'number' ? `${labelWidth}px` : labelWidth

  return (
    <FormItemContext
      value={{ controlId, labelId: `${id}-label`, describedBy, invalid: Boolean(error), required: asterisk }}
    >
      <div
        data-layout={layout}
        style={{ '--label-width': width } as CSSProperties}
        className={classNames(
          'grid content-start gap-1.5',
          // Side by side only if there is room; on phones the label is above.
          beside && 'sm:grid-cols-[var(--label-width)_minmax(0,1fr)] sm:gap-x-4',
          layout === 'inline' && 'sm:inline-grid',
          props.className,
        )}
      >
        {(label || labelEnd) && (
          <div
            className={classNames(
              'flex flex-wrap items-baseline justify-between gap-x-3',
              beside && 'sm:pt-3',
            )}
          >
            {label && (
              <label id={`${id}-label`} htmlFor={controlId} className="font-medium">
                {label}
                {asterisk && (
                  <span aria-hidden="true" className="ms-1 text-danger">
                    *
                  </span>
                )}
              </label>
            )}
            {labelEnd}
          </div>
        )}
        <div className="min-w-0">
          <ControlSizeContext value={props.size}>{props.children}</ControlSizeContext>
          {hint && (
            <p id={hintId} className="mt-1.5 text-quiet text-sm">
              {hint}
            </p>
          )}
          <div aria-live="polite">
            {error && (
              <p
                id={errorId}
                className="mt-1.5 flex items-start gap-1.5 text-[0.9375rem] leading-snug text-danger"
              >
                <CircleAlert aria-hidden="true" size={18} className="mt-px flex-none" />
                <span>{error}</span>
              </p>
            )}
          </div>
        </div>
      </div>
    </FormItemContext>
  )
}
