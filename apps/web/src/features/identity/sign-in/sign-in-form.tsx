import type { User } from '@vazhipadu/contract/identity'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { hasFailed } from '../../../lib/api/outcome-of.ts'
import { schemaResolver } from '../../../lib/form/schema-resolver.ts'
import { showRefusal } from '../../../lib/form/show-refusal.ts'
import { useKeptForm } from '../../../lib/form/use-kept-form.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { FormFailure } from '../form-failure.tsx'
import { loadSignInSchema, type SignInValues, signIn, typedIdentifier } from './sign-in.api.ts'
import { SignInFields } from './sign-in-fields.tsx'

// Loaded lazily: few users are asked for a code, and the first paint should not wait for it.
const SignInCodeStep = lazy(async () => {
  const words = loadWords('identity')
  const { SignInCodeStep: Step } = await import('./sign-in-code-step.tsx')
  await words
  return { default: Step }
})

type SignInFormProps = { forgotPasswordPath: string; onSignedIn: (user: User) => void }

export function SignInForm({ forgotPasswordPath, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  /** The typed values and the server's message, while a code is required. */
  const [waiting, setWaiting] = useState<{ values: SignInValues; message: string }>()
  const { register, handleSubmit, setError, formState, forget } = useKeptForm<SignInValues, SignInValues>(
    typedIdentifier,
    {
      defaultValues: { identifier: '', password: '' },
      resolver: schemaResolver(loadSignInSchema, 'sign-in.says'),
    },
  )
  const { errors, isSubmitting } = formState

  const enter = ({ accessToken, user }: { accessToken: string; user: User }) => {
    forget()
    startSession(accessToken, user)
    onSignedIn(user)
  }

  const submit = handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      const answer = await signIn(values)
      if (hasFailed(answer)) return setFailure(answer.message)
      enter(answer)
    } catch (refused) {
      if (refused instanceof ApiError && refused.code === 'code_needed')
        return setWaiting({ values, message: refused.message })
      setFailure(showRefusal(refused, ['identifier', 'password'], setError))
    }
  })

  if (waiting) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <SignInCodeStep
          {...waiting}
          onSignedIn={enter}
          onBack={(why) => {
            setWaiting(undefined)
            setFailure(why)
          }}
        />
      </Suspense>
    )
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      // Preload the schema while the user types; submitting loads it again if this fails.
      onInput={() => void loadSignInSchema().catch(() => undefined)}
      className="grid grid-cols-1 gap-5"
      noValidate
    >
      <FormFailure text={failure} />
      <SignInFields
        forgotPasswordPath={forgotPasswordPath}
        identifier={register('identifier')}
        password={register('password')}
        errors={{ identifier: errors.identifier?.message, password: errors.password?.message }}
      />
      <Button type="submit" look="main" size="lg" wide loading={isSubmitting}>
        {isSubmitting ? t('sign-in.sending') : t('sign-in.submit')}
      </Button>
    </form>
  )
}
