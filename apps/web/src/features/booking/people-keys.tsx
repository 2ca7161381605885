import { Keycap } from '../../ui/lists/keycap.tsx'
import type { Person } from './booking.rules.ts'

interface PeopleKeysProps {
  people: readonly Person[]
  stars: readonly { id: number; name: string }[]
  onPick: (person: Person) => void
  /** Show the whole name, for people who share a first name. */
  whole?: boolean
}

const mostKeys = 9

/** Known people, picked by a digit in the name cell or by a tap. */
export function PeopleKeys({ people, stars, onPick, whole = false }: PeopleKeysProps) {
  return people.map((person, at) => (
    <button
      key={`${person.name} ${person.starId}`}
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
        <bdi>{whole ? person.name : person.name.split(' ')[0]}</bdi>
      </b>
      <span className="text-soft">{stars.find(({ id }) => id === person.starId)?.name}</span>
    </button>
  ))
}
