import { useQuery } from '@tanstack/react-query'
import { bookReaders, holdsAny } from '@vazhipadu/contract/rights'
import { KeyRound, LogOut, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useMatches, useSearchParams } from 'react-router'
import { logOut } from '../../features/identity/log-out.ts'
import { profileQuery } from '../../features/profile/profile.api.ts'
import { useReadsTickets } from '../../features/profile/use-reads-tickets.ts'
import { openTicketsQuery } from '../../features/support/support.api.ts'
import { pictureUrl } from '../../lib/api/picture-url.ts'
import { useTemple } from '../../lib/api/use-temple.ts'
import { routes } from '../../lib/paths.ts'
import { readAccessToken } from '../../lib/session/access-token.ts'
import { hasAdminRole, rolesIn } from '../../lib/session/role-claim.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { LanguageMenu } from '../language/lazy-languages.ts'
import { AppLayout } from '../layouts/app-layout.tsx'
import { useNavigationEntries } from '../navigation.tsx'
import { ConnectionBanner } from '../offline/connection-banner.tsx'
import { WhenOffline } from '../offline/when-offline.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { OfficeDoor } from './office-door.tsx'
import { OfficeHead } from './office-head.tsx'
import { StepUpHost } from './step-up-host.tsx'

/** Pages of a signed-in person, in the layout they chose. */
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
  const hasOfficeHead = isAdmin && holdsAny(rights, bookReaders)
  const isOffice = useMatches().some(
    ({ id }) =>
      (id in routes && routes[id as keyof typeof routes].access === 'admin') ||
      // Home is the office's first page, unless it is asked for as a devotee's.
      (isAdmin && id === 'home' && !isOwn) ||
      // The same place for both: the office sees everyone's tickets there, side by side.
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
