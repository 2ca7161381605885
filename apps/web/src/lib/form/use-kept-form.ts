import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormProps, useForm } from 'react-hook-form'
import { keepTyped, readTyped } from '../session/keep-typed.ts'
import { useSession } from '../session/session-store.ts'
import { showRefusal } from './show-refusal.ts'

type Kept<Values extends FieldValues> = {
  /** Name of the draft; undefined: no draft is kept. */
  name: string | undefined
  /** Fields to keep; never a password. */
  fields: readonly (keyof Values & string)[]
}

/** Whether the form has a draft that was neither sent nor discarded, so that it should be opened. */
export const hasTyped = (name: string) =>
  Object.keys(readTyped(useSession.getState().user.email, name)).length > 0

/**
 * A form whose draft survives "back", a reload and an expired session, and is shared by tabs. Call `forget` when it was
 * sent or discarded.
 */
export function useKeptForm<Values extends FieldValues, Checked>(
  { name, fields }: Kept<Values>,
  options: Omit<UseFormProps<Values, unknown, Checked>, 'defaultValues'> & { defaultValues: Values },
) {
  const owner = useSession(({ user }) => user.email)
  const [typed] = useState(() => (name === undefined ? {} : pick(readTyped(owner, name), fields)))
  const form = useForm<Values, unknown, Checked>({
    ...options,
    defaultValues: { ...options.defaultValues, ...typed } as DefaultValues<Values>,
  })
  /** The form's values without a draft. */
  const plain = useRef(options.defaultValues)
  const wanted = useRef(fields)
  useEffect(() => {
    plain.current = options.defaultValues
    wanted.current = fields
  })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, type }) => {
          // Ignore values set by the page itself.
          if (name === undefined || type !== 'change') return
          const now = pick(values, wanted.current)
          const isPlain = JSON.stringify(now) === JSON.stringify(pick(plain.current, wanted.current))
          keepTyped(owner, name, isPlain ? undefined : now)
        },
      }),
    [subscribe, owner, name],
  )
  const forget = () => {
    if (name !== undefined) keepTyped(owner, name, undefined)
  }
  const [failure, setFailure] = useState<string>()
  /**
   * Submits and deletes the draft. A refusal is shown at the fields or as the failure. Resolves to whether it was
   * saved.
   */
  const save = async (send: (values: Checked) => Promise<unknown>): Promise<boolean> => {
    let isSaved = false
    await form.handleSubmit(async (values) => {
      setFailure(undefined)
      try {
        await send(values)
        isSaved = true
        forget()
      } catch (refused) {
        setFailure(showRefusal(refused, fields as readonly Path<Values>[], form.setError))
      }
    })()
    return isSaved
  }
  return { ...form, forget, save, failure, setFailure, wasBegun: Object.keys(typed).length > 0 }
}

const pick = (values: FieldValues, fields: readonly string[]): FieldValues =>
  Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field]]))
