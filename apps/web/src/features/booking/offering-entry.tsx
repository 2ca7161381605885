import { Popover } from 'radix-ui'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Art } from '../../art/art.tsx'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { classNames } from '../../ui/class-names.ts'

type Choice = {
  id: number
  name: string
  nameMl: string
  pricePaise: number
  deity: { name: string; emblem: string }
}

interface OfferingEntryProps {
  offerings: readonly Choice[]
  onPick: (offering: Choice) => void
  inputRef?: Ref<HTMLInputElement>
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

const mostShown = 7

/** Those whose name begins so first, then those that contain it; the deity's name counts too. */
export function matchOfferings(offerings: readonly Choice[], typed: string): Choice[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return []
  const rank = ({ name, nameMl, deity }: Choice) => {
    const text = name.toLowerCase()
    if (text.startsWith(wanted)) return 0
    if (text.includes(wanted) || nameMl.includes(wanted)) return 1
    return deity.name.toLowerCase().includes(wanted) ? 2 : 3
  }
  return offerings
    .map((offering) => ({ offering, at: rank(offering) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at)
    .slice(0, mostShown)
    .map(({ offering }) => offering)
}

function Marked({ text, part }: { text: string; part: string }) {
  const at = text.toLowerCase().indexOf(part.trim().toLowerCase())
  if (at < 0) return text
  const end = at + part.trim().length
  return (
    <>
      {text.slice(0, at)}
      <b className="font-semibold">{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}

/** A name begun is an offering found: arrows choose, Enter or Tab takes it. */
export function OfferingEntry({ offerings, onPick, inputRef, onKeyDown }: OfferingEntryProps) {
  const { t } = useTranslation()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [isHere, setIsHere] = useState(false)
  const found = matchOfferings(offerings, typed)
  const isOpen = isHere && typed.trim() !== ''
  const pick = (offering: Choice | undefined) => {
    if (!offering) return
    setTyped('')
    setAt(0)
    onPick(offering)
  }
  const keyed = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = found.length - 1
    if (isOpen && (event.key === 'Enter' || event.key === 'Tab') && found[at] && !event.shiftKey) {
      event.preventDefault()
      pick(found[at])
    } else if (isOpen && event.key === 'ArrowDown') {
      event.preventDefault()
      setAt(at >= last ? 0 : at + 1)
    } else if (isOpen && event.key === 'ArrowUp') {
      event.preventDefault()
      setAt(at <= 0 ? last : at - 1)
    } else if (event.key === 'Escape') setTyped('')
    else onKeyDown?.(event)
  }
  return (
    <Popover.Root open={isOpen}>
      <Popover.Anchor asChild>
        <input
          ref={inputRef}
          type="text"
          role="combobox"
          aria-label={t('booking.direct.offering')}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found[at] ? `${listId}-${found[at].id}` : undefined}
          autoComplete="off"
          placeholder={t('booking.direct.typeOffering')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={keyed}
          // What was begun stays, for whoever comes back to it.
          onFocus={() => setIsHere(true)}
          onBlur={() => setIsHere(false)}
          className="h-13 w-full min-w-0 bg-transparent px-3.5 outline-none focus:ring-2 focus:ring-primary focus:ring-inset max-lg:rounded-card max-lg:border max-lg:border-line-strong"
        />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-50 w-[min(27rem,calc(100vw-16px))] animate-drop-in rounded-card border border-line bg-raised p-1.5 shadow-float"
        >
          {found.length === 0 && <p className="px-3 py-3 text-soft">{t('booking.direct.nothing')}</p>}
          <div id={listId} role="listbox" aria-label={t('booking.direct.offering')}>
            {found.map((offering, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
              <div
                key={offering.id}
                id={`${listId}-${offering.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                // Before the field loses the focus and the list with it.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(offering)}
                className={classNames(
                  'flex min-h-13 cursor-pointer items-center gap-3.5 rounded-inner px-3 py-1.5',
                  place === at && 'bg-primary-subtle',
                )}
              >
                <Art name={offering.deity.emblem as `deity-${string}`} size={30} className="text-art" />
                <span className="min-w-0 flex-1 leading-snug">
                  <span className="block">
                    <Marked text={offering.name} part={typed} />
                  </span>
                  <span lang="ml" className="block text-soft">
                    {offering.nameMl}
                  </span>
                </span>
                <bdi className="num">{formatRupees(offering.pricePaise)}</bdi>
              </div>
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
