import { useQuery } from '@tanstack/react-query'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { FamilyList } from '../../../features/profile/family-list.tsx'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'

export function DevoteeInfoPage() {
  const { t } = useTranslation()
  // Optional: without star names the family can still be shown and edited.
  const { data: stars = [] } = useQuery(starsQuery)
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeading title={t('app.titles.devoteeInfo')}>{t('profile.family.lead')}</PageHeading>
      <FamilyList stars={stars} />
    </div>
  )
}
