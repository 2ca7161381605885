import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { verifyReceipt } from '@vazhipadu/contract/receipts'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useForm } from 'react-hook-form'
import { generatePath, Link, useNavigate, useParams } from 'react-router'
import { Art } from '../../../art/art.tsx'
import type { ArtName } from '../../../art/load-art.ts'
import { verifyQuery } from '../../../features/receipts/receipts.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { dayIn } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'

type Answer = ResponseOf<typeof verifyReceipt>

const scenes: Record<Answer['standing'], ArtName> = {
  genuine: 'scene-confirmed',
  refunded: 'receipt',
  unknown: 'scene-closed',
}

/** Verifies a printed receipt without showing personal data. Without a code in the URL it asks for one. */
export function VerifyReceiptPage() {
  const { code } = useParams()
  return code ? <CheckedReceipt code={code} /> : <CodeForm />
}

function CheckedReceipt({ code }: { code: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(verifyQuery(code))
  if (data) return <ReceiptStatus answer={data} />
  return (
    <div className="mx-auto max-w-xl">
      <PageHeading title={t('app.titles.verifyReceipt')} />
      {error ? (
        <LoadFailed
          title={t('legal.verify.failed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-80 w-full rounded-card" />
      )}
    </div>
  )
}

function CodeForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm<{ code: string }>({ defaultValues: { code: '' } })
  const check = handleSubmit(({ code }) =>
    navigate(generatePath(routes.verifyReceipt.path, { code: encodeURIComponent(code.replace(/\s/g, '')) })),
  )
  return (
    <div className="mx-auto max-w-xl">
      <PageHeading title={t('app.titles.verifyReceipt')}>{t('legal.verify.lead')}</PageHeading>
      <form
        onSubmit={(event) => void check(event)}
        noValidate
        className="grid gap-5 rounded-card border border-line bg-card p-4.5 md:p-6"
      >
        <FormItem
          label={t('legal.verify.code')}
          hint={t('legal.verify.codeHint')}
          error={formState.errors.code && t('legal.verify.codeMissing')}
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            {...register('code', { validate: (typed) => typed.trim() !== '' })}
          />
        </FormItem>
        <Button type="submit" look="main" size="lg" className="justify-self-start max-sm:w-full">
          {t('legal.verify.check')}
        </Button>
      </form>
    </div>
  )
}

function ReceiptStatus({ answer: { standing, receipt } }: { answer: Answer }) {
  const { t } = useTranslation()
  const { name, details, timeZone } = useTemple()
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-3 py-4 text-center md:py-8">
      <Art name={scenes[standing]} size={standing === 'refunded' ? 120 : 240} className="mb-2 text-art" />
      <h1>{t(`legal.verify.${standing}.title`)}</h1>
      <p className="text-lg text-soft">{t(`legal.verify.${standing}.text`, { temple: name })}</p>
      {receipt && (
        <dl className="mt-4 w-full divide-y divide-dashed divide-line rounded-card border border-line bg-card px-5 py-2 text-start md:px-7">
          <Fact term={t('legal.verify.number')} value={receipt.number} strong />
          <Fact
            term={t('legal.verify.received')}
            value={formatDay(dayIn(timeZone, new Date(receipt.receivedAt)), 'dated')}
          />
          <Fact term={t('legal.verify.amount')} value={formatRupees(receipt.totalPaise)} />
          {receipt.refundedPaise > 0 && (
            <Fact term={t('legal.verify.refundedAmount')} value={formatRupees(receipt.refundedPaise)} />
          )}
        </dl>
      )}
      <p className="pt-3 text-soft">
        {receipt ? t('legal.verify.compare') : details && t('legal.verify.call', { phone: details.phone })}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button asChild look="line">
          <Link to={generatePath(routes.verifyReceipt.path, { code: null })}>
            {t('legal.verify.another')}
          </Link>
        </Button>
        <Button asChild look="line">
          <Link to={routes.officialAddresses.path}>{t('legal.verify.official')}</Link>
        </Button>
      </div>
    </div>
  )
}

function Fact({ term, value, strong = false }: { term: string; value: string; strong?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <dt className="text-quiet">{term}</dt>
      <dd className={strong ? 'font-semibold text-lg num' : 'num'}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}
