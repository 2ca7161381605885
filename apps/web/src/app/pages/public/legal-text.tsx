import { useQuery } from '@tanstack/react-query'
import { templeQuery } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'

type Section = { id: string; title: string; text?: string[]; list?: string[]; after?: string[] }
type Document = { title: string; intro: string; sections: Section[] }

type Props = { name: 'legal.terms' | 'legal.privacy'; more?: Record<string, string[]> }

/** A legal text with the temple's data, and with `more` items appended to the lists of the named sections. */
export function LegalText({ name, more = {} }: Props) {
  const { t } = useTranslation()
  const { data: temple, isError } = useQuery(templeQuery)
  const document = t(name, {
    returnObjects: true,
    temple: temple?.name ?? t('legal.templeFallback'),
    address: temple?.address ?? t('legal.addressFallback'),
    phone: temple?.phone ?? t('legal.phoneFallback'),
    email: temple?.email ?? t('legal.emailFallback'),
  }) as Document

  return (
    <article className="mx-auto max-w-3xl">
      <h1>{document.title}</h1>
      <p className="pt-1 text-quiet">{t('legal.updated')}</p>
      {isError && !temple && (
        <AlertBanner type="warning" duration={0} className="mt-4">
          {t('legal.templeMissing')}
        </AlertBanner>
      )}
      <p className="pt-5 text-lg text-soft">{document.intro}</p>
      <nav aria-label={t('legal.onThisPage')} className="my-8 rounded-card border border-line bg-card p-5">
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {document.sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center rounded-sm text-primary underline underline-offset-4 focus-ring"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {document.sections.map((section) => (
        <LegalSection key={section.id} section={section} more={more[section.id] ?? []} />
      ))}
    </article>
  )
}

function LegalSection({ section, more }: { section: Section; more: string[] }) {
  const { id, title, text = [], list = [], after = [] } = section
  const points = [...list, ...more]
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24 pb-8">
      <h2 id={`${id}-title`} className="pb-2">
        {title}
      </h2>
      {text.map((paragraph) => (
        <p key={paragraph} className="pb-3 leading-7">
          {paragraph}
        </p>
      ))}
      {points.length > 0 && (
        <ul className="grid list-disc gap-2 ps-6 pb-3 leading-7 marker:text-gold">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {after.map((paragraph) => (
        <p key={paragraph} className="pb-3 leading-7">
          {paragraph}
        </p>
      ))}
    </section>
  )
}
