import {
  Bell,
  BookOpenText,
  CalendarDays,
  ClipboardList,
  Flame,
  Headset,
  House,
  type LucideIcon,
  PackageCheck,
  PencilLine,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  Store,
  UsersRound,
  WalletCards,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NavItem, NavLinkItem } from './layouts/nav-item.ts'
import { type PlaceName, places } from './paths.ts'

type Words = (key: string) => string

const icon = (Icon: LucideIcon) => <Icon aria-hidden="true" size={22} />

function link(t: Words, place: PlaceName, title: string, Icon: LucideIcon, tab?: string): NavLinkItem {
  return {
    type: 'item',
    key: place,
    title: t(title),
    to: places[place].path,
    icon: icon(Icon),
    ...(tab && { tab: true, shortTitle: t(tab) }),
  }
}

const devoteeEntries = (t: Words): NavItem[] => [
  link(t, 'home', 'app.nav.home', House, 'app.nav.home'),
  link(t, 'guidedBooking', 'app.nav.book', Flame, 'app.nav.bookShort'),
  link(t, 'history', 'app.nav.bookings', ReceiptText, 'app.nav.bookingsShort'),
  link(t, 'devoteeInfo', 'app.nav.family', UsersRound),
  link(t, 'myTickets', 'app.nav.help', Headset, 'app.nav.help'),
]

const officeEntries = (t: Words): NavItem[] => [
  link(t, 'home', 'app.nav.home', House, 'app.nav.home'),
  link(t, 'daySheet', 'app.nav.daySheet', ClipboardList, 'app.nav.daySheet'),
  link(t, 'counter', 'app.nav.counter', Store, 'app.nav.counter'),
  link(t, 'transactionHistory', 'app.nav.transactions', WalletCards, 'app.nav.transactionsShort'),
  {
    type: 'group',
    key: 'desk',
    title: t('app.nav.desk'),
    icon: icon(ReceiptText),
    children: [
      link(t, 'updateBooking', 'app.nav.updateBooking', PencilLine),
      link(t, 'receiptGenerate', 'app.nav.receipts', ReceiptText),
      link(t, 'prasadamReport', 'app.nav.prasadam', PackageCheck),
      link(t, 'myTickets', 'app.nav.help', Headset),
    ],
  },
  {
    type: 'collapse',
    key: 'notices',
    title: t('app.nav.notices'),
    icon: icon(Bell),
    children: [
      link(t, 'prePoojaReminder', 'app.nav.prePooja', Bell),
      link(t, 'postPoojaReminder', 'app.nav.postPooja', Flame),
      link(t, 'prasadamSent', 'app.nav.prasadamSent', PackageCheck),
    ],
  },
  {
    type: 'group',
    key: 'temple',
    title: t('app.nav.temple'),
    icon: icon(Settings),
    children: [
      link(t, 'catalogue', 'app.nav.catalogue', BookOpenText),
      link(t, 'calendar', 'app.nav.calendar', CalendarDays),
      link(t, 'reconciliation', 'app.nav.reconciliation', ScrollText),
      link(t, 'settings', 'app.nav.settings', Settings),
      link(t, 'audit', 'app.nav.audit', ShieldCheck),
    ],
  },
  link(t, 'guidedBooking', 'app.nav.book', Flame),
]

export function useNavigationEntries(isAdmin: boolean): NavItem[] {
  const { t } = useTranslation()
  return isAdmin ? officeEntries(t) : devoteeEntries(t)
}
