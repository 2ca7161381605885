import type { Offering } from '@vazhipadu/contract/catalogue'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { Niche } from '../../../art/niche.tsx'
import type { Choosing, Person } from '../../../features/booking/booking.rules.ts'
import { PeoplePicker } from '../../../features/booking/people-picker.tsx'
import { finishOpenForms } from '../../../lib/form/finish-open-forms.ts'
import { hasTyped } from '../../../lib/form/use-kept-form.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Beside } from '../../../ui/beside.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { AddPerson } from './add-person.tsx'

interface PlanSubjectProps {
  offering: Offering | undefined
  offerings: readonly Offering[]
  choosing: Choosing
  known: readonly Person[]
  stars: readonly { id: number; name: string; nameMl: string }[]
  onOffering: (id: number) => void
  onPeople: (choosing: Choosing) => void
}

/** Offering and people in two lines, expandable for changes. */
export function PlanSubject(props: PlanSubjectProps) {
  const { offering, offerings, choosing, known, stars, onOffering, onPeople } = props
  const { people } = choosing
  const { t } = useTranslation()
  const [open, setOpen] = useState(() => hasTyped('person'))
  // Finish open forms before collapsing: it unmounts them, which would discard a half-typed person.
  const toggle = async () => {
    if (!open || (await finishOpenForms())) setOpen(!open)
  }
  if (!offering) return <Skeleton className="h-14 w-full" />
  const starOf = (person: Person) => stars.find(({ id }) => id === person.starId)?.name
  const names = people.map((person) => {
    const star = starOf(person)
    return star ? t('booking.plan.person', { name: person.name, star }) : person.name
  })
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Niche name={offering.deity.emblem as `deity-${string}`} size="sm" />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-xl leading-7">
            {offering.name} <Beside className="inline-block font-normal text-soft">{offering.nameMl}</Beside>
          </h2>
          <p className="text-soft">
            <bdi>
              {names.length > 0
                ? t('booking.plan.for', { names: names.join(', ') })
                : t('booking.plan.forNobody')}
            </bdi>
          </p>
        </div>
        <Button look="quiet" aria-expanded={open} className="max-sm:w-full" onClick={() => void toggle()}>
          {open ? t('booking.plan.done') : t('booking.plan.change')}
        </Button>
      </div>
      {open && (
        <div className="grid gap-5 border-line border-t pt-5">
          <FormItem label={t('booking.plan.offering')}>
            <Combobox
              value={String(offering.id)}
              onChange={(id) => onOffering(Number(id))}
              options={offerings.map(({ id, name, nameMl, pricePaise }) => ({
                value: String(id),
                label: name,
                hint: formatRupees(pricePaise),
                keywords: [nameMl],
              }))}
            />
          </FormItem>
          <div>
            <p className="pb-2 font-medium">{t('booking.people.title')}</p>
            <PeoplePicker
              known={known}
              choosing={choosing}
              stars={stars}
              onChange={onPeople}
              addPerson={(done) => <AddPerson onDone={done} />}
            />
          </div>
        </div>
      )}
    </div>
  )
}
