import type { Capability } from '@vazhipadu/contract/rights'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { formatMobile } from '../../lib/format/format-mobile.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { routes } from '../../lib/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { Keycap } from '../../ui/lists/keycap.tsx'
import { useListKeys } from '../../ui/lists/use-list-keys.ts'
import { DeviceRows } from './device-rows.tsx'
import { OpenQuestion } from './open-question.tsx'
import { endDevices, type PersonDetail, peopleChange } from './people.api.ts'
import { PersonKeys } from './person-keys.tsx'
import { PersonStateBadge } from './person-state-badge.tsx'
import { RightsList } from './rights-list.tsx'
import { RightsStory } from './rights-story.tsx'
import { RoleChoice } from './role-choice.tsx'

interface PersonFactsProps {
  detail: PersonDetail
  /** Selected in the drawer, not saved yet. */
  chosen: readonly Capability[]
  timeZone: string
  mayChange: boolean
  /** Paired phones, for a person with only the day sheet capability. */
  phones: ReactNode
  onChoose: (chosen: Capability[]) => void
}

/** The content of a person's drawer. */
export function PersonFacts(props: PersonFactsProps) {
  const { detail, chosen, timeZone, mayChange, phones, onChoose } = props
  const { t } = useTranslation()
  const { person, sessions, story } = detail
  const held = person.capabilities
  const mayEdit = mayChange && person.waiting === null && !person.isDisabled
  const ending = useChange(endDevices, {
    ...peopleChange,
    done: t('office-people.drawer.ended'),
    onError: (failure) => {
      showToast(errorText(failure), 'error')
    },
  })
  const endAll = () => {
    if (mayChange && sessions.length > 0) ending.mutate(person.id)
  }
  useListKeys({ e: endAll })
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={person.name} size="lg" />
        <span className="min-w-0 flex-1 basis-44 text-soft">
          <bdi className="num block">{person.mobile && formatMobile(person.mobile)}</bdi>
          <bdi className="block wrap-anywhere">{person.email}</bdi>
        </span>
        <PersonStateBadge person={person} />
      </div>
      {person.waiting && <OpenQuestion person={person} mayDecide={mayChange} timeZone={timeZone} />}
      <Part title={t('office-people.role')}>
        <RoleChoice chosen={chosen} disabled={!mayEdit} onChange={onChoose} />
      </Part>
      <Part
        title={t('office-people.drawer.rights', { name: person.name })}
        end={<Link to={routes.peopleRoles.path}>{t('office-people.drawer.compare')}</Link>}
      >
        <RightsList
          label={t('office-people.drawer.rights', { name: person.name })}
          held={held}
          chosen={chosen}
          ends={person.ends}
          disabled={!mayEdit}
          onChange={onChoose}
        />
      </Part>
      <Part title={t('office-people.factor')}>
        <PersonKeys detail={detail} mayChange={mayChange} timeZone={timeZone} />
      </Part>
      {phones && <Part title={t('office-people.phones.title')}>{phones}</Part>}
      <Part
        title={t('office-people.drawer.signedIn')}
        end={
          mayChange &&
          sessions.length > 0 && (
            <Button look="plain" size="xs" loading={ending.isPending} onClick={endAll}>
              {t('office-people.drawer.endAll')}{' '}
              <span className="max-md:hidden">
                <Keycap>{endKey}</Keycap>
              </span>
            </Button>
          )
        }
      >
        <DeviceRows personId={person.id} devices={sessions} mayEnd={mayChange} timeZone={timeZone} />
      </Part>
      {story.length > 0 && (
        <Part title={t('office-people.drawer.story')}>
          <RightsStory story={story} timeZone={timeZone} />
        </Part>
      )}
    </div>
  )
}

const endKey = 'E'

function Part({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-2.5">
      <h3 className="flex items-center justify-between gap-3 font-sans font-semibold text-base">
        {title}
        {end && <span className="font-normal text-sm">{end}</span>}
      </h3>
      {children}
    </section>
  )
}
