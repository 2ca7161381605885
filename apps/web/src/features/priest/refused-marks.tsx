import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { dropMark, type Mark } from './priest.store.ts'

/** Marks that the server refused, e.g. sent a day late; shown until the priest confirms that the office knows. */
export function RefusedMarks({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation()
  return marks
    .filter(({ refusal }) => refusal !== null)
    .map(({ press, offering, lineIds, refusal }) => (
      <AlertBanner
        key={press}
        type="warning"
        duration={0}
        title={t('office-priest.refused.title')}
        className="mb-4"
      >
        <p>
          {t('office-priest.refused.text', { offering: offering.name, count: lineIds.length, why: refusal })}
        </p>
        <Button look="line" size="sm" className="mt-3" onClick={() => dropMark(press)}>
          {t('office-priest.refused.close')}
        </Button>
      </AlertBanner>
    ))
}
