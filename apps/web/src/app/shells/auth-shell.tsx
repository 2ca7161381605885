import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { SplitLayout } from '../layouts/split-layout.tsx'
import { places } from '../paths.ts'
import { useTemple } from '../use-temple.ts'

/** Authentication pages: the temple at this hour beside the form. */
export function AuthShell() {
  const { t } = useTranslation()
  const { details, timeZone, ...temple } = useTemple()
  return (
    <SplitLayout
      temple={temple}
      timeZone={timeZone}
      termsPath={places.terms.path}
      privacyPath={places.privacy.path}
      today={
        details && (
          <dl className="flex flex-wrap gap-x-2 md:block md:pt-4">
            <dt className="md:text-[0.9375rem]">{t('app.sky.open')}</dt>
            <dd className="font-semibold">
              <bdi dir="auto">{details.openingHours}</bdi>
            </dd>
          </dl>
        )
      }
    >
      <Outlet />
    </SplitLayout>
  )
}
