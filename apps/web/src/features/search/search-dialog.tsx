import { useQuery } from '@tanstack/react-query'
import { LEAST_SEARCHED } from '@vazhipadu/contract/search'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useSettled } from '../../ui/hooks/use-settled.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FoundRow } from './found-row.tsx'
import { searchQuery } from './search.api.ts'
import { type Hit, listHits, stepHit } from './search.rules.ts'

const width = 680
/** Debounce in ms. */
const quietMs = 150
const listId = 'found'

/** Searches every kind of number and name; Enter opens the first result. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={t('account.search.title')} width={width} place="top">
      <Searching onClose={onClose} />
    </Dialog>
  )
}

function Searching({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  // Enter was pressed before the answer arrived: open the first result once it does.
  const [isHasty, setHasty] = useState(false)
  const words = typed.trim()
  const asked = useSettled(words, quietMs)
  const query = useQuery(searchQuery(asked))
  const isRequested = asked.length >= LEAST_SEARCHED
  const answer = isRequested ? query.data : undefined
  const isCurrent = asked === words && answer !== undefined && !query.isPlaceholderData
  const hits = answer ? listHits(answer, asked) : []
  const at = Math.min(chosen, Math.max(hits.length - 1, 0))
  const hit = hits[at]
  const go = (to: Hit) => {
    onClose()
    void navigate(to.path)
  }
  const goSoon = useEffectEvent(() => {
    if (hit) go(hit)
  })
  useEffect(() => {
    if (isHasty && isCurrent) goSoon()
  }, [isHasty, isCurrent])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
    if (step) {
      event.preventDefault()
      const next = stepHit(at, step, hits.length)
      setChosen(next)
      document.getElementById(hits[next]?.id ?? '')?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isCurrent && hit) go(hit)
    else setHasty(words.length >= LEAST_SEARCHED && !isCurrent)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextInput
        type="search"
        role="combobox"
        aria-label={t('account.search.label')}
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-activedescendant={hit?.id}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={120}
        placeholder={t('account.search.placeholder')}
        prefix={<Search aria-hidden="true" size={20} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
          setHasty(false)
        }}
        onKeyDown={press}
      />
      {query.isError && isRequested && !answer ? (
        <LoadFailed
          title={t('account.search.failed')}
          message={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : !isRequested ? (
        <p className="py-4 text-soft">{t('account.search.hint')}</p>
      ) : !answer ? (
        <SkeletonText lines={4} />
      ) : hits.length === 0 ? (
        <p role="status" className="py-4 text-soft">
          {t('account.search.none', { words: asked })}
        </p>
      ) : (
        <Results hits={hits} at={at} onGo={onClose} onPoint={setChosen} />
      )}
      {answer && !answer.isComplete && <p className="text-warning text-sm">{t('account.search.filling')}</p>}
      {answer?.hasMore && <p className="text-quiet text-sm">{t('account.search.more')}</p>}
    </div>
  )
}

interface ResultsProps {
  hits: readonly Hit[]
  at: number
  onGo: () => void
  onPoint: (at: number) => void
}

function Results({ hits, at, onGo, onPoint }: ResultsProps) {
  const { t } = useTranslation()
  const kinds = [...new Set(hits.map(({ kind }) => kind))]
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('account.search.found')}
      // The list scrolls below the search field, which stays in place.
      className="-mx-3 grid max-h-[60dvh] gap-3 overflow-y-auto overscroll-contain"
    >
      {kinds.map((kind) => (
        <fieldset key={kind} className="min-w-0">
          <legend className="px-3 pb-1 font-medium text-quiet text-sm">
            {t(`account.search.kinds.${kind}`)}
          </legend>
          {hits.map(
            (hit, index) =>
              hit.kind === kind && (
                <FoundRow
                  key={hit.id}
                  hit={hit}
                  isChosen={index === at}
                  onGo={onGo}
                  onPoint={() => onPoint(index)}
                />
              ),
          )}
        </fieldset>
      ))}
    </div>
  )
}
