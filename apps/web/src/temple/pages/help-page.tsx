import type { PageOf } from '@vazhipadu/contract/public-pages/pages'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { HowBookingWorks } from '../parts/how-booking-works.tsx'
import { QuestionList } from '../parts/question-list.tsx'
import { SectionTitle } from '../parts/section-title.tsx'
import { VisitCard } from '../parts/visit-card.tsx'

const asked = ['day', 'star', 'change', 'bank', 'refund', 'parcel'] as const

export function HelpPage({ page }: { page: PageOf<'help'> }) {
  const { t } = useTranslation()
  const { postage, refundDays, temple } = page
  const said = {
    days: refundDays,
    kerala: formatRupees(postage.kerala),
    india: formatRupees(postage.india),
    abroad: formatRupees(postage.abroad),
  }
  return (
    <>
      <h1>{t('temple.how.title')}</h1>
      <p className="max-w-[56ch] pt-2 pb-8 text-lg text-soft">{t('temple.how.lead')}</p>
      <HowBookingWorks under="h1" />
      <SectionTitle title={t('temple.questions.title')} />
      <QuestionList
        questions={asked.map((key) => ({
          asked: t(`temple.questions.${key}`),
          answer: t(`temple.questions.${key}Answer`, said),
        }))}
      />
      <p className="pt-5 text-soft">{t('temple.more')}</p>
      <SectionTitle title={t('temple.visit.title')} />
      <VisitCard temple={temple} />
    </>
  )
}
