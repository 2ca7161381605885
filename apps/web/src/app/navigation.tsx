import { type Capability, mayCall } from '@vazhipadu/contract/rights'
import { listTickets } from '@vazhipadu/contract/support'
import type { TextKey } from '@vazhipadu/locales/text-key'
import {
  Activity,
  Bell,
  BookOpenText,
  BookText,
  CalendarDays,
  ClipboardList,
  Flame,
  Headset,
  Hourglass,
  House,
  type LucideIcon,
  PackageCheck,
  PencilLine,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  Store,
  UserCog,
  UsersRound,
  WalletCards,
} from 'lucide-react'
import { type Translate, useTranslation } from '../lib/i18n/use-translation.ts'
import { type RouteName, routes } from '../lib/paths.ts'
import { hasSheetAlone, mayEnter } from '../lib/route-rights.ts'
import type { NavItem, NavLinkItem } from './layouts/nav-item.ts'

const icon = (Icon: LucideIcon) => <Icon aria-hidden="true" size={22} />

/** Other pages of a section, during which its entry is marked as current. */
const sections: Partial<Record<RouteName, RouteName[]>> = {
  guidedBooking: ['directBooking', 'continuousBooking', 'concern', 'checkout'],
  history: ['addressChange'],
  myTickets: ['raiseTicket', 'ticket'],
  catalogue: ['catalogueTexts'],
}

/** The part of `/ticket/:ticketId` before the parameter. */
const fixedPart = (path: string) => path.replace(/\/:.*$/, '')

function link(t: Translate, name: RouteName, title: TextKey, Icon: LucideIcon, tab?: TextKey): NavLinkItem {
  return {
    type: 'item',
    key: name,
    title: t(title),
    to: routes[name].path,
    also: (sections[name] ?? []).map((other) => fixedPart(routes[other].path)),
    icon: icon(Icon),
    ...(tab && { tab: true, shortTitle: t(tab) }),
  }
}

const devoteeEntries = (t: Translate): NavItem[] => [
  link(t, 'home', 'account.nav.home', House, 'account.nav.home'),
  link(t, 'guidedBooking', 'account.nav.book', Flame, 'account.nav.bookShort'),
  link(t, 'history', 'account.nav.bookings', ReceiptText, 'account.nav.bookingsShort'),
  link(t, 'devoteeInfo', 'account.nav.family', UsersRound),
  link(t, 'myTickets', 'account.nav.help', Headset, 'account.nav.help'),
]

type LinkOf = (name: RouteName, title: TextKey, Icon: LucideIcon, tab?: TextKey) => NavLinkItem[]

/** Entries the user may open; groups without entries are left out. */
function officeEntries(t: Translate, rights: readonly Capability[], openTickets: number): NavItem[] {
  const see: LinkOf = (name, title, Icon, tab) =>
    mayEnter(name, rights) ? [link(t, name, title, Icon, tab)] : []
  const tickets = mayCall(listTickets, rights)
    ? [
        {
          ...link(t, 'myTickets', 'account.nav.tickets', Headset),
          ...(openTickets > 0 && { count: openTickets }),
        },
      ]
    : []
  const groups: Exclude<NavItem, NavLinkItem>[] = [
    {
      type: 'group',
      key: 'desk',
      title: t('account.nav.desk'),
      icon: icon(ReceiptText),
      children: [
        ...see('updateBooking', 'account.nav.updateBooking', PencilLine),
        ...see('receiptGenerate', 'account.nav.receipts', ReceiptText),
        ...see('prasadamReport', 'account.nav.prasadam', PackageCheck),
        ...tickets,
      ],
    },
    {
      type: 'group',
      key: 'notices',
      title: t('account.nav.notices'),
      icon: icon(Bell),
      children: [
        ...see('prePoojaReminder', 'account.nav.prePooja', Bell),
        ...see('postPoojaReminder', 'account.nav.postPooja', Flame),
        ...see('prasadamSent', 'account.nav.prasadamSent', PackageCheck),
      ],
    },
    {
      type: 'group',
      key: 'temple',
      title: t('account.nav.temple'),
      icon: icon(Settings),
      children: [
        ...see('catalogue', 'account.nav.catalogue', BookOpenText),
        ...see('calendar', 'account.nav.calendar', CalendarDays),
        ...see('officeReleases', 'account.nav.releases', Hourglass),
        ...see('registers', 'account.nav.registers', BookText),
        ...see('reconciliation', 'account.nav.reconciliation', ScrollText),
        ...see('people', 'account.nav.people', UserCog),
        ...see('settings', 'account.nav.settings', Settings),
        ...see('system', 'account.nav.system', Activity),
        ...see('audit', 'account.nav.audit', ShieldCheck),
      ],
    },
  ]
  return [
    link(t, 'home', 'account.nav.home', House, 'account.nav.home'),
    ...see('daySheet', 'account.nav.daySheet', ClipboardList, 'account.nav.daySheet'),
    ...see('counter', 'account.nav.counter', Store, 'account.nav.counter'),
    ...see('transactionHistory', 'account.nav.transactions', WalletCards, 'account.nav.transactions'),
    ...groups.filter(({ children }) => children.length > 0),
    link(t, 'guidedBooking', 'account.nav.book', Flame),
  ]
}

/** A priest gets the day sheet in addition to the devotee's pages. */
function sheetEntries(t: Translate): NavItem[] {
  return [link(t, 'priest', 'account.nav.priest', ClipboardList, 'account.nav.priest')]
}

export function useNavigationEntries(
  isAdmin: boolean,
  rights: readonly Capability[],
  openTickets = 0,
): NavItem[] {
  const { t } = useTranslation()
  if (!isAdmin) return devoteeEntries(t)
  return hasSheetAlone(rights) ? sheetEntries(t) : officeEntries(t, rights, openTickets)
}
