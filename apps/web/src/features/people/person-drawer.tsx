import { useQuery } from '@tanstack/react-query'
import type { Capability } from '@vazhipadu/contract/rights'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { type Person, type PersonDetail, personQuery } from './people.api.ts'
import { compareRights } from './people.rules.ts'
import { PersonFacts } from './person-facts.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface PersonDrawerProps {
  id: string
  /** Position in the list, in words. */
  position: string
  timeZone: string
  today: string | undefined
  /** The user has the `people` capability; without it there are no buttons. */
  mayChange: boolean
  /** Renders the person's paired phones, if any. */
  phonesOf: (person: Person) => ReactNode
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** Details of one person: role, capabilities, second factor, devices and history. */
export function PersonDrawer(props: PersonDrawerProps) {
  const { id, position, onStep, onClose } = props
  const { t } = useTranslation()
  const query = useQuery(personQuery(id))
  const detail = query.data
  const actions = (
    <>
      <IconButton label={t('office-people.drawer.previous')} onClick={() => onStep(-1)}>
        <ChevronUp aria-hidden="true" size={20} />
      </IconButton>
      <IconButton label={t('office-people.drawer.next')} onClick={() => onStep(1)}>
        <ChevronDown aria-hidden="true" size={20} />
      </IconButton>
    </>
  )
  if (detail)
    return (
      // Remounted for each person and each change, so that a draft is never carried over.
      <Loaded
        key={`${id} ${detail.person.capabilities.join()}`}
        {...props}
        detail={detail}
        actions={actions}
      />
    )
  return (
    <Drawer
      open
      modal={false}
      width={600}
      onClose={onClose}
      title={t('app.titles.people')}
      description={position}
      actions={actions}
    >
      {query.isError ? (
        <LoadFailed
          title={t('office-people.drawer.failed')}
          message={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Drawer>
  )
}

function Loaded(props: PersonDrawerProps & { detail: PersonDetail; actions: ReactNode }) {
  const { position, timeZone, today, mayChange, phonesOf, detail, actions, onClose } = props
  const { t } = useTranslation()
  const { person, confirmers } = detail
  const held = person.capabilities
  const [chosen, setChosen] = useState<Capability[]>(held)
  const [asking, setAsking] = useState<'change' | 'withdraw'>()
  const { added, lost } = compareRights(held, chosen)
  const isChanged = added.length + lost.length > 0
  const save = () => setAsking(chosen.length === 0 ? 'withdraw' : 'change')

  return (
    <Drawer
      open
      modal={false}
      width={600}
      onClose={onClose}
      title={person.name}
      description={position}
      actions={actions}
      footer={
        mayChange && (
          <>
            {held.length > 0 && (
              <Button look="line" size="sm" className="text-danger!" onClick={() => setAsking('withdraw')}>
                {t('office-people.drawer.withdraw')}
              </Button>
            )}
            <span className="ms-auto flex gap-2">
              {isChanged && (
                <Button look="line" size="sm" onClick={() => setChosen(held)}>
                  {t('office.cancel')}
                </Button>
              )}
              <Button
                look="main"
                size="sm"
                disabled={!isChanged}
                // On phones a disabled button is hidden to save room.
                className={isChanged ? undefined : 'max-sm:hidden'}
                onClick={save}
              >
                {t(`office-people.drawer.${isChanged ? 'save' : 'nothing'}`)}
              </Button>
            </span>
          </>
        )
      }
    >
      <PersonFacts
        detail={detail}
        chosen={chosen}
        timeZone={timeZone}
        mayChange={mayChange}
        phones={phonesOf(person)}
        onChoose={setChosen}
      />
      {asking === 'change' && (
        <ChangeDialog
          person={person}
          wanted={chosen}
          confirmers={confirmers}
          today={today}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'withdraw' && (
        <WithdrawDialog detail={detail} timeZone={timeZone} onClose={() => setAsking(undefined)} />
      )}
    </Drawer>
  )
}
