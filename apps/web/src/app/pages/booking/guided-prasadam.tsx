import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { chooseDelivery, useBasket } from '../../../features/booking/booking.store.ts'
import { PrasadamChoice } from '../../../features/delivery/prasadam-choice.tsx'
import { AddAddress } from '../../../features/profile/add-address.tsx'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { useQuotedBasket } from './use-quoted-basket.ts'

/** What the devotee receives, and how. */
export function GuidedPrasadam({ back }: { back: ReactNode }) {
  const { t } = useTranslation()
  const basket = useQuotedBasket()
  const frequency = useBasket(({ proposedFrequency }) => proposedFrequency)
  return (
    <section aria-labelledby="prasadam-step" className="grid gap-4">
      <div>
        <h2 id="prasadam-step">{t('checkout.prasadam.title')}</h2>
        <p className="pt-1 text-soft">{t('booking.prasadam.lead')}</p>
      </div>
      <PrasadamChoice
        value={basket.delivery}
        onChange={chooseDelivery}
        addresses={basket.addresses}
        postage={basket.postage}
        severalDays={basket.severalDays}
        frequency={frequency}
        addAddress={(done) => <AddAddress onDone={done} />}
      />
      <ActionBar back={back}>
        <Button asChild look="main" size="lg" wide>
          <Link to={routes.checkout.path}>{t('booking.prasadam.next')}</Link>
        </Button>
      </ActionBar>
    </section>
  )
}
