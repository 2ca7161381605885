import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '../../../features/booking/booking.rules.ts'
import { hasTyped } from '../../../lib/form/use-kept-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Keycap } from '../../../ui/lists/keycap.tsx'
import { AddPerson } from './add-person.tsx'

interface FamilyKeysProps {
  known: readonly Person[]
  stars: readonly { id: number; name: string }[]
  onPick: (person: Person) => void
}

const mostKeys = 9

/** The family, each by a key in the name's cell or by a tap. */
export function FamilyKeys({ known, stars, onPick }: FamilyKeysProps) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(() => hasTyped('person'))
  return (
    <div className="grid gap-4">
      {/* One line on a phone, whoever is still on the way: nothing below may jump. */}
      <div className="-m-1 flex items-center gap-2 p-1 max-md:overflow-x-auto md:flex-wrap [&>*]:flex-none">
        <span className="pe-1 text-soft">{t('booking.direct.family')}</span>
        {known.map((person, at) => (
          <button
            key={person.name}
            type="button"
            onClick={() => onPick(person)}
            className="inline-flex min-h-11 items-center gap-2.5 rounded-card border border-line bg-card px-3.5 focus-ring hover:border-primary-mild"
          >
            {at < mostKeys && (
              <span className="max-md:hidden">
                <Keycap>{at + 1}</Keycap>
              </span>
            )}
            <b className="font-semibold">
              <bdi>{person.name.split(' ')[0]}</bdi>
            </b>
            <span className="text-soft">{stars.find(({ id }) => id === person.starId)?.name}</span>
          </button>
        ))}
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
