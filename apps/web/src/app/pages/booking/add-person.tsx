import { useQuery } from '@tanstack/react-query'
import type { Person } from '../../../features/booking/booking.rules.ts'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { DevoteeForm } from '../../../features/profile/devotee-form.tsx'
import { useFamily } from '../../../features/profile/use-family.ts'

/** Adds a new person and saves them in the family. */
export function AddPerson({ onDone }: { onDone: (person: Person | undefined) => void }) {
  const { data: stars = [] } = useQuery(starsQuery)
  const { add } = useFamily()
  return (
    <DevoteeForm
      stars={stars}
      onSave={async (body) => {
        const { name, nameMl, starId } = await add.mutateAsync(body)
        onDone({ name, nameMl, starId })
      }}
      onSaved={() => {}}
      onCancel={() => onDone(undefined)}
    />
  )
}
