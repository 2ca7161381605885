import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { chooseDelivery, useBasket } from '../../../features/booking/booking.store.ts'
import { DraftSummary } from '../../../features/booking/draft-summary.tsx'
import { PrasadamChoice } from '../../../features/delivery/prasadam-choice.tsx'
import { AddAddress } from '../../../features/profile/add-address.tsx'
import { finishOpenForms, hasOpenForms } from '../../../lib/form/finish-open-forms.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { reviewPath, type useGuidedDraft } from './use-guided-draft.ts'
import { useQuotedBasket } from './use-quoted-basket.ts'

interface GuidedPrasadamProps {
  draft: ReturnType<typeof useGuidedDraft>
  back: ReactNode
  onTrouble: (step: 'prasadam' | undefined) => void
}

/** Chooses how the prasadam is delivered. */
export function GuidedPrasadam({ draft, back, onTrouble }: GuidedPrasadamProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const basket = useQuotedBasket()
  const frequency = useBasket(({ proposedFrequency }) => proposedFrequency)
  const own = basket.lines.filter(({ group }) => group === draft.group)
  // An open address form is saved first; its errors stop here.
  const goOn = async () => {
    const isFinished = await finishOpenForms()
    onTrouble(isFinished ? undefined : 'prasadam')
    if (isFinished) await navigate(reviewPath)
  }
  const pressed = (event: MouseEvent) => {
    if (!hasOpenForms()) return
    event.preventDefault()
    void goOn()
  }
  return (
    <section aria-labelledby="prasadam-step" className="grid gap-4">
      <div>
        <h2 id="prasadam-step">{t('checkout.prasadam.title')}</h2>
        <p className="pt-1 text-soft">{t('booking.prasadam.lead')}</p>
      </div>
      <DraftSummary
        offering={draft.offering}
        date={draft.date}
        count={own.reduce((sum, { quantity }) => sum + quantity, 0)}
      />
      <PrasadamChoice
        value={basket.delivery}
        onChange={chooseDelivery}
        addresses={basket.addresses}
        postage={basket.postage}
        severalDays={basket.severalDays}
        frequency={frequency}
        isLost={basket.isLost}
        addAddress={(done) => <AddAddress onDone={done} />}
      />
      <ActionBar back={back}>
        <Button asChild look="main" size="lg" wide>
          <Link to={reviewPath} onClick={pressed}>
            {t('booking.prasadam.next')}
          </Link>
        </Button>
      </ActionBar>
    </section>
  )
}
