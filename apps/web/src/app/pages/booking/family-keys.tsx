import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '../../../features/booking/booking.rules.ts'
import { PeopleKeys } from '../../../features/booking/people-keys.tsx'
import { hasTyped } from '../../../lib/form/use-kept-form.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { AddPerson } from './add-person.tsx'

interface FamilyKeysProps {
  known: readonly Person[]
  stars: readonly { id: number; name: string }[]
  onPick: (person: Person) => void
}

/** The family, picked by a digit in the name cell or by a tap. */
export function FamilyKeys({ known, stars, onPick }: FamilyKeysProps) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(() => hasTyped('person'))
  return (
    <div className="grid gap-4">
      {/* One line on phones, also while names are loading, so that the layout does not shift. */}
      <div className="-m-1 flex items-center gap-2 p-1 max-md:overflow-x-auto md:flex-wrap [&>*]:flex-none">
        <span className="pe-1 text-soft">{t('booking.direct.family')}</span>
        <PeopleKeys people={known} stars={stars} onPick={onPick} />
        <Button look="plain" icon={<Plus aria-hidden="true" size={20} />} onClick={() => setAdding(true)}>
          {t('booking.people.add')}
        </Button>
      </div>
      {adding && (
        <div className="max-w-2xl rounded-card border border-line bg-card p-4.5 md:p-6">
          <AddPerson
            onDone={(person) => {
              setAdding(false)
              if (person) onPick(person)
            }}
          />
        </div>
      )}
    </div>
  )
}
