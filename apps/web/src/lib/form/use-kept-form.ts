import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormProps, useForm } from 'react-hook-form'
import { keepTyped, readTyped } from '../session/keep-typed.ts'
import { useSession } from '../session/session-store.ts'
import { showRefusal } from './show-refusal.ts'

type Kept<Values extends FieldValues> = {
  /** Which form it is, and for what. Undefined: one that is not kept. */
  name: string | undefined
  /** Those of its fields that may be kept: never a password. */
  fields: readonly (keyof Values & string)[]
}

/** Whether such a form was begun and neither sent nor given up: whoever shows it opens it again. */
export const hasTyped = (name: string) =>
  Object.keys(readTyped(useSession.getState().user.email, name)).length > 0

/**
 * A form whose text is there again after Back, a refresh, in another tab or after a session that has ended. `forget` when
 * it was sent or given up.
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
  /** What the form says when nothing has been typed. */
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
          // What the page fills in by itself is not typed.
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
  /** Sends what is typed and forgets it; a refusal stands at its fields, or is the failure. Answers whether it was saved. */
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
