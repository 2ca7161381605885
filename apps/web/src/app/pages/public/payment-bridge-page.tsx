import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { QuietPage } from '../../layouts/quiet-page.tsx'

/**
 * The payment page is a document of its own. Whoever arrives inside the app instead, because a host answers every
 * URL with it, is sent to that document by its file name.
 */
export function PaymentBridgePage() {
  const { t } = useTranslation()
  const hasToken = new URLSearchParams(window.location.search).has('token')
  useEffect(() => {
    if (hasToken) window.location.replace(`/razorpay-bridge.html${window.location.search}`)
  }, [hasToken])
  return (
    <QuietPage
      art="scene-temple"
      title={t('app.titles.paymentBridge')}
      action={
        <Button asChild look="main">
          <Link to={routes.history.path}>{t('checkout.bridge.bookings')}</Link>
        </Button>
      }
    >
      <p>{hasToken ? t('checkout.bridge.opening') : t('checkout.bridge.nothing')}</p>
    </QuietPage>
  )
}
