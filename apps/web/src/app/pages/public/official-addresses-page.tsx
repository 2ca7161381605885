import { useQuery } from '@tanstack/react-query'
import {
  Clock,
  FileCode2,
  Globe,
  IndianRupee,
  Mail,
  MapPin,
  Phone,
  ReceiptText,
  Send,
  ShieldAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { addresses } from '../../../lib/addresses.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { templeQuery } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { TitledCard } from '../../../ui/layout/titled-card.tsx'

interface FactProps {
  icon: ReactNode
  term: string
  children: ReactNode
}

function Fact({ icon, term, children }: FactProps) {
  return (
    <div className="relative border-line border-t py-3.5 ps-10 first:border-t-0 first:pt-0 last:pb-0">
      <dt className="text-quiet text-sm">
        <span aria-hidden="true" className="absolute start-0 mt-0.5 text-gold-ink">
          {icon}
        </span>
        {term}
      </dt>
      <dd className="text-lg wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Fake temple portals are a common fraud: this page lists the official addresses. */
export function OfficialAddressesPage() {
  const { t } = useTranslation()
  const { data: temple, error, refetch } = useQuery(templeQuery)
  if (!temple) {
    return (
      <article className="mx-auto max-w-3xl">
        <PageHeading title={t('legal.official.title')} />
        {error ? (
          <LoadFailed
            title={t('legal.official.failed')}
            message={errorText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-96 w-full rounded-card" />
        )}
      </article>
    )
  }
  const site = new URL(temple.webUrl).host
  const list = (key: 'legal.official.check' | 'legal.official.fake') =>
    t(key, { returnObjects: true, site, phone: temple.phone }) as string[]
  return (
    <article className="mx-auto grid max-w-3xl gap-5">
      <PageHeading title={t('legal.official.title')}>
        {t('legal.official.lead', { temple: temple.name })}
      </PageHeading>
      <TitledCard title={t('legal.official.facts')}>
        <dl>
          <Fact icon={<Globe size={22} />} term={t('legal.official.site')}>
            <bdi dir="ltr" className="font-semibold">
              {site}
            </bdi>
          </Fact>
          <Fact icon={<IndianRupee size={22} />} term={t('legal.official.payment')}>
            <bdi dir="ltr">{new URL(addresses.bridge).host}</bdi>
          </Fact>
          <Fact icon={<Send size={22} />} term={t('legal.official.letters')}>
            <bdi dir="ltr">{temple.mailFrom}</bdi>
          </Fact>
          <Fact icon={<Mail size={22} />} term={t('legal.official.email')}>
            <a href={`mailto:${temple.email}`}>
              <bdi dir="ltr">{temple.email}</bdi>
            </a>
          </Fact>
          <Fact icon={<Phone size={22} />} term={t('legal.official.phone')}>
            <a href={`tel:${temple.phone.replace(/\s/g, '')}`}>
              <bdi dir="ltr">{temple.phone}</bdi>
            </a>
          </Fact>
          <Fact icon={<MapPin size={22} />} term={t('legal.official.address')}>
            <span className="block">{temple.name}</span>
            {temple.address}
          </Fact>
          <Fact icon={<Clock size={22} />} term={t('legal.official.hours')}>
            {temple.openingHours}
          </Fact>
          {addresses.source && (
            <Fact icon={<FileCode2 size={22} />} term={t('legal.official.software')}>
              <a href={addresses.source} rel="noreferrer">
                {t('legal.official.source')}
              </a>
            </Fact>
          )}
        </dl>
      </TitledCard>
      <TitledCard
        title={
          <span className="flex items-center gap-3">
            <ReceiptText aria-hidden="true" size={24} className="flex-none text-gold-ink" />
            {t('legal.official.checkTitle')}
          </span>
        }
      >
        <ol className="grid list-decimal gap-2 ps-6 leading-7 marker:text-gold-ink">
          {list('legal.official.check').map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </TitledCard>
      <TitledCard
        title={
          <span className="flex items-center gap-3">
            <ShieldAlert aria-hidden="true" size={24} className="flex-none text-warning" />
            {t('legal.official.fakeTitle')}
          </span>
        }
        lead={t('legal.official.fakeLead')}
      >
        <ul className="grid list-disc gap-2 ps-6 leading-7 marker:text-gold-ink">
          {list('legal.official.fake').map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </TitledCard>
    </article>
  )
}
