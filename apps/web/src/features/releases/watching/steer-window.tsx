import { steerRelease as contract } from '@vazhipadu/contract/schemas/releases/live'
import { Controller, useForm } from 'react-hook-form'
import { formatFieldIssue } from '../../../lib/form/format-issue.ts'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import type { Steering } from './use-steering.ts'
import { formatCount } from './watch-rules.ts'

interface SteerWindowProps {
  windowSize: number
  steering: Steering
}

/** Sets how many people may be inside at once. A lower limit removes no one. */
export function SteerWindow({ windowSize, steering }: SteerWindowProps) {
  const word = useTextsUnder('office-releases.steer')
  const { control, handleSubmit, setError, formState } = useForm<{ windowSize: number | null }>({
    values: { windowSize },
    resetOptions: { keepDirtyValues: true },
  })
  if (!steering.maySteer)
    return (
      <p className="flex justify-between gap-3 pt-3">
        <span className="text-soft">{word('inside')}</span>
        <b className="num font-semibold">{formatCount(windowSize)}</b>
      </p>
    )
  const save = handleSubmit((typed) => {
    const checked = contract.body.safeParse({ action: 'window', windowSize: typed.windowSize })
    const issue = checked.error?.issues[0]
    if (issue) return setError('windowSize', { message: formatFieldIssue(issue, typed) })
    if (checked.data) steering.steer(checked.data)
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-wrap items-end gap-2 pt-3">
      <Controller
        control={control}
        name="windowSize"
        render={({ field, fieldState }) => (
          <FormItem
            label={word('inside')}
            size="sm"
            error={fieldState.error?.message}
            className="min-w-36 flex-1"
          >
            <NumberField value={field.value} onChange={field.onChange} />
          </FormItem>
        )}
      />
      {formState.isDirty && (
        <Button type="submit" size="sm">
          {word('set')}
        </Button>
      )}
    </form>
  )
}
