import { useEffect } from 'react'
import { Link } from 'react-router'
import { addresses } from '../../../lib/addresses.ts'
import { browser } from '../../../lib/browser.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { QuietPage } from '../../layouts/quiet-page.tsx'

/** Pages loaded before the token moved into the fragment still put it into the query. */
function readHandedOver({ hash, search }: Location): string | undefined {
  if (new URLSearchParams(hash.slice(1)).has('token')) return hash
  const token = new URLSearchParams(search).get('token')
  return token === null ? undefined : `#${new URLSearchParams({ token })}`
}

/**
 * The payment page is served from its own origin, and the host redirects to it. On a host that serves the app for every
 * URL, this page does the redirect.
 */
export function PaymentBridgePage() {
  const { t } = useTranslation()
  const handed = readHandedOver(window.location)
  useEffect(() => {
    if (handed) browser.replaceBy(`${addresses.bridge}${routes.paymentBridge.path}${handed}`)
  }, [handed])
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
      <p>{handed ? t('checkout.bridge.opening') : t('checkout.bridge.nothing')}</p>
    </QuietPage>
  )
}
