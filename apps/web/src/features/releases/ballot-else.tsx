import { Link } from 'react-router'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { guidedPath } from '../../lib/links.ts'
import { routes } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'

/** Alternatives for a devotee who was not drawn. */
export function BallotElse({ offeringId, name }: { offeringId: number; name: string }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="else" className="grid gap-3">
      <h2 id="else">{t('releases.else.title')}</h2>
      <div className="grid gap-3 rounded-card border border-line bg-card p-5">
        <p>
          <b className="block">{t('releases.else.ordinary', { name })}</b>
          <span className="text-soft">{t('releases.else.ordinaryText')}</span>
        </p>
        <Button asChild look="main" wide>
          <Link to={guidedPath(offeringId)}>{t('releases.else.days')}</Link>
        </Button>
      </div>
      <div className="grid gap-3 rounded-card border border-line bg-card p-5">
        <p>
          <b className="block">{t('releases.else.other')}</b>
          <span className="text-soft">{t('releases.else.otherText')}</span>
        </p>
        <Button asChild look="quiet" wide>
          <Link to={routes.guidedBooking.path}>{t('releases.else.choose')}</Link>
        </Button>
      </div>
    </section>
  )
}
