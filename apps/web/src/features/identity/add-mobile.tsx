import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import type { Change } from './change-contact.ts'
import { ContactCodeStep } from './contact-code-step.tsx'
import { ContactForm } from './contact-form.tsx'
import { useChangeWords } from './use-change-words.ts'

interface AddMobileProps {
  hasPassword: boolean
  onDone: () => void
  onSignInAgain: () => void
}

/** Adds and verifies the mobile that a booking needs, for accounts created with Google, without leaving the page. */
export function AddMobile({ hasPassword, onDone, onSignInAgain }: AddMobileProps) {
  const { t } = useTranslation()
  const [change, setChange] = useState<Change>()
  const wordsOf = useChangeWords()
  if (!change) {
    return (
      <ContactForm kind="mobile" hasPassword={hasPassword} onSent={setChange} onSignInAgain={onSignInAgain} />
    )
  }
  const { title, sentTo } = wordsOf(change)
  return (
    <section aria-label={title} className="grid gap-4">
      <div>
        <h2>{title}</h2>
        <p className="pt-1 text-soft wrap-anywhere">{sentTo}</p>
      </div>
      <ContactCodeStep change={change} onVerified={onDone} />
      <Button look="plain" className="justify-self-center" onClick={() => setChange(undefined)}>
        {t('contact.otherNumber')}
      </Button>
    </section>
  )
}
