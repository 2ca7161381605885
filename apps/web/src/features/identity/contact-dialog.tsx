import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Change, ContactKind } from './change-contact.ts'
import { ContactCodeStep } from './contact-code-step.tsx'
import { ContactForm } from './contact-form.tsx'
import { useChangeWords } from './use-change-words.ts'

interface ContactDialogProps {
  kind: ContactKind
  hasPassword: boolean
  /** Set if a code was already sent to verify the account's own mobile. */
  sent?: Change | undefined
  onDone: () => void
  onClose: () => void
  onSignInAgain: () => void
}

/** Changes the e-mail or mobile in two steps: the new value, then its code. */
export function ContactDialog(props: ContactDialogProps) {
  const { kind, hasPassword, sent, onDone, onClose, onSignInAgain } = props
  const { t } = useTranslation()
  const [change, setChange] = useState(sent)
  const wordsOf = useChangeWords()
  const words = change
    ? wordsOf(change)
    : { title: t(`contact.${kind}Title`), sentTo: t(`contact.${kind}Lead`) }
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.sentTo}>
      {change ? (
        <ContactCodeStep change={change} onVerified={onDone} />
      ) : (
        <ContactForm kind={kind} hasPassword={hasPassword} onSent={setChange} onSignInAgain={onSignInAgain} />
      )}
    </Dialog>
  )
}
