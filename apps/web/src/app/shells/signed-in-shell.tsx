import { useQuery } from '@tanstack/react-query'
import { mayCall } from '@vazhipadu/contract/rights'
import { searchOffice } from '@vazhipadu/contract/search'
import { KeyRound, LogOut, UserRound } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Link, Outlet, useLocation, useMatches, useSearchParams } from 'react-router'
import { factorsQuery } from '../../features/identity/factors/factors.api.ts'
import { logOut } from '../../features/identity/log-out.ts'
import { profileQuery } from '../../features/profile/profile.api.ts'
import { useReadsTickets } from '../../features/profile/use-rights.ts'
import { openTicketsQuery } from '../../features/support/support.api.ts'
import { pictureUrl } from '../../lib/api/picture-url.ts'
import { useTemple } from '../../lib/api/use-temple.ts'
import { formatInstant } from '../../lib/format/format-moment.ts'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { routes } from '../../lib/paths.ts'
import { readAccessToken } from '../../lib/session/access-token.ts'
import { hasAdminRole, rolesIn } from '../../lib/session/role-claim.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { hostStepUp, useStepUp } from '../../lib/session/step-up-store.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { LanguageMenu } from '../language/lazy-languages.ts'
import { AppLayout } from '../layouts/app-layout.tsx'
import { useNavigationEntries } from '../navigation.tsx'
import { ConnectionBanner } from '../offline/connection-banner.tsx'
import { WhenOffline } from '../offline/when-offline.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { OfficeHead } from './office-head.tsx'

/** Pages for signed-in users, in the layout they chose. */
export function SignedInShell() {
  const { t } = useTranslation()
  const temple = useTemple()
  const user = useSession((session) => session.user)
  const { data: profile } = useQuery(profileQuery)
  const isAdmin = hasAdminRole(rolesIn(readAccessToken())) || profile?.is_admin === true
  const rights = profile?.capabilities ?? []
  const readsTickets = useReadsTickets()
  const openTickets = useQuery({ ...openTicketsQuery, enabled: readsTickets && rights.length > 0 }).data
  const navigation = useNavigationEntries(isAdmin, rights, openTickets)
  const isPaired = profile?.isPaired === true
  const isOwn = useSearchParams()[0].get('as') === 'devotee'
  const hasOfficeHead = isAdmin && mayCall(searchOffice, rights)
  const isOffice = useMatches().some(
    ({ id }) =>
      (id in routes && routes[id as keyof typeof routes].access === 'admin') ||
      // Home is an office page for office users, unless it was opened as a devotee.
      (isAdmin && id === 'home' && !isOwn) ||
      // Same URL for both: office users see all tickets, in the office's wide layout.
      (readsTickets && (id === 'myTickets' || id === 'ticket')),
  )

  const ownEntries = [
    {
      id: 'profile',
      label: t('account.menu.profile'),
      link: (
        <Link to={routes.profileEdit.path}>
          <UserRound aria-hidden="true" size={20} />
          {t('account.menu.profile')}
        </Link>
      ),
    },
    {
      id: 'password',
      label: t('account.menu.password'),
      link: (
        <Link to={routes.changePassword.path}>
          <KeyRound aria-hidden="true" size={20} />
          {t('account.menu.password')}
        </Link>
      ),
    },
  ]
  const logOutEntry = {
    id: 'log-out',
    label: t('account.menu.logOut'),
    icon: <LogOut aria-hidden="true" size={20} />,
    onSelect: () => void logOut(),
    separated: true,
  }

  return (
    <AppLayout
      temple={temple}
      navigation={navigation}
      homePath={routes.home.path}
      headerEnd={
        <>
          <Suspense>
            <LanguageMenu look="bar" />
          </Suspense>
          {hasOfficeHead && <OfficeHead />}
        </>
      }
      headerIsFull={hasOfficeHead}
      notice={<ConnectionBanner />}
      wide={isOffice}
      user={{
        name: profile?.name ?? user.userName,
        email: user.email,
        avatar: pictureUrl(profile ? profile.avatar : user.avatar),
      }}
      userMenu={isPaired ? [logOutEntry] : [...ownEntries, logOutEntry]}
    >
      {profile?.worksHere && !isPaired && <OfficeDoor isOpen={isAdmin} />}
      <WhenOffline>
        <Outlet />
      </WhenOffline>
      <StepUpHost />
      <LeaveGuard />
    </AppLayout>
  )
}

const StepUpDialog = lazy(async () => {
  const [{ StepUpDialog: Component }] = await Promise.all([
    import('../../features/identity/factors/step-up-dialog.tsx'),
    loadWords('office-factors'),
  ])
  return { default: Component }
})

/** Shows the second factor dialog over any page whose request requires it. */
function StepUpHost() {
  const isRequested = useStepUp(({ isAsked: asked }) => asked)
  useEffect(hostStepUp, [])
  if (!isRequested) return null
  return (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  )
}

const ownPages: string[] = [routes.accessDenied.path, routes.officeKey.path]

/** Tells office users that a second factor is required, or until when it is optional. */
function OfficeDoor({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { data: standing } = useQuery(factorsQuery)
  if (ownPages.includes(pathname)) return null
  if (isOpen && standing?.entry !== 'grace') return null
  const { graceEndsAt } = standing ?? {}
  return (
    <AlertBanner type="info" duration={0} className="mb-5 print:hidden">
      <p>
        {isOpen && graceEndsAt
          ? t('account.door.grace', { day: formatInstant(graceEndsAt) })
          : t('account.door.closed')}{' '}
        <Link to={isOpen ? routes.officeKey.path : routes.accessDenied.path} className="font-semibold">
          {isOpen ? t('account.door.add') : t('account.door.confirm')}
        </Link>
      </p>
    </AlertBanner>
  )
}
