import { Check, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { hasTyped } from '../../lib/form/use-kept-form.ts'
import { formatList } from '../../lib/format/format-list.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StarName } from '../../ui/star-name.tsx'
import { type Choosing, joined, onlyProposed, type Person, pressed, starred } from './booking.rules.ts'
import { StarSelect } from './star-select.tsx'

type Star = { id: number; name: string; nameMl: string; spellings?: readonly string[] }

interface PeoplePickerProps {
  /** People who can be chosen with a tap: the devotee and family. */
  known: readonly Person[]
  choosing: Choosing
  onChange: (choosing: Choosing) => void
  stars: readonly Star[]
  /** Renders the form for a new person; `done` gets the person added. */
  addPerson: (done: (person: Person | undefined) => void) => ReactNode
}

const namesIn = (people: readonly Person[]) => formatList(people.map(({ name }) => name))

/** Chooses the people: family by a tap, others by name. Asks for a star that is not known yet. */
export function PeoplePicker({ known, choosing, onChange, stars, addPerson }: PeoplePickerProps) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(() => hasTyped('person'))
  // Asks whether the proposed people should stay selected beside the person just added.
  const [question, setQuestion] = useState<{ added: string; others: Person[] }>()
  // "Next" brings the question into view too: on a phone it may be below the fold.
  const asked = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!question) return
    asked.current?.scrollIntoView({ block: 'center' })
    asked.current?.focus({ preventScroll: true })
  }, [question])
  const chosen = choosing.people
  const starOf = (person: Person) => stars.find(({ id }) => id === person.starId)
  const extra = chosen.filter((one) => !known.some((person) => person.name === one.name))
  const all = [...known.map((person) => chosen.find(({ name }) => name === person.name) ?? person), ...extra]
  const isRequested = ({ name }: Person) => !known.find((person) => person.name === name)?.starId
  const join = (person: Person) => {
    const others = onlyProposed(choosing, person)
    setQuestion(others.length > 0 ? { added: person.name, others } : undefined)
    onChange(joined(choosing, person))
  }

  return (
    <div className="grid gap-3">
      <ul className="grid gap-2.5">
        {all.map((person) => {
          const on = chosen.some(({ name }) => name === person.name)
          const star = starOf(person)
          return (
            <li
              key={person.name}
              className={classNames(
                'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border p-1.5 pe-3 transition-colors duration-150',
                on ? 'border-primary bg-raised ring-1 ring-primary ring-inset' : 'border-line bg-card',
              )}
            >
              <button
                type="button"
                aria-pressed={on}
                onClick={() => {
                  setQuestion(undefined)
                  onChange(pressed(choosing, person))
                }}
                className="flex min-h-13 min-w-0 flex-1 basis-52 items-center gap-3.5 rounded-inner px-2.5 text-start focus-ring"
              >
                <span
                  aria-hidden="true"
                  className={classNames(
                    'grid size-6 flex-none place-items-center rounded-md border-[1.5px]',
                    on ? 'border-primary bg-primary text-neutral' : 'border-line-strong bg-card',
                  )}
                >
                  {on && <Check size={18} strokeWidth={3} />}
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">
                    <bdi>{person.name}</bdi>
                  </span>
                  <span className="block text-soft">
                    {star ? <StarName name={star.name} /> : t('booking.people.starNotKnown')}
                  </span>
                </span>
              </button>
              {on && isRequested(person) && (
                <div className="w-full sm:w-60">
                  <StarSelect
                    stars={stars}
                    value={person.starId}
                    label={t('booking.people.starOf', { name: person.name })}
                    onChange={(starId) => onChange(starred(choosing, person.name, starId))}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <div role="status">
        {question && (
          <fieldset
            ref={asked}
            tabIndex={-1}
            className="grid min-w-0 gap-3 rounded-card border border-warning-line bg-warning-subtle px-4 py-3.5 outline-none"
          >
            <legend className="float-start font-medium wrap-anywhere">
              {t('booking.people.alsoFor', { name: question.added, others: namesIn(question.others) })}
            </legend>
            <div className="flex flex-wrap gap-2.5">
              <Button look="line" onClick={() => setQuestion(undefined)}>
                {t('booking.people.forAll')}
              </Button>
              <Button
                look="line"
                onClick={() => {
                  const isLeftOut = ({ name }: Person) => question.others.some((other) => other.name === name)
                  setQuestion(undefined)
                  onChange({ ...choosing, people: chosen.filter((one) => !isLeftOut(one)) })
                }}
              >
                {t('booking.people.notFor', { others: namesIn(question.others) })}
              </Button>
            </div>
          </fieldset>
        )}
      </div>
      {adding ? (
        <div className="rounded-card border border-line bg-card p-4.5 md:p-6">
          {addPerson((person) => {
            setAdding(false)
            if (person) join(person)
          })}
        </div>
      ) : (
        <Button
          look="plain"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" size={20} />}
          onClick={() => setAdding(true)}
        >
          {t('booking.people.add')}
        </Button>
      )}
    </div>
  )
}
