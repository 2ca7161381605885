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
import { type RouteName, routes } from '../lib/paths.ts'
import type { NavItem, NavLinkItem } from './layouts/nav-item.ts'

type Words = (key: string) => string

const icon = (Icon: LucideIcon) => <Icon aria-hidden="true" size={22} />

function link(t: Words, name: RouteName, title: string, Icon: LucideIcon, tab?: string): NavLinkItem {
  return {
    type: 'item',
    key: name,
    title: t(title),
    to: routes[name].path,
    icon: icon(Icon),
    ...(tab && { tab: true, shortTitle: t(tab) }),
  }
}

const devoteeEntries = (t: Words): NavItem[] => [
  link(t, 'home', 'account.nav.home', House, 'account.nav.home'),
  link(t, 'guidedBooking', 'account.nav.book', Flame, 'account.nav.bookShort'),
  link(t, 'history', 'account.nav.bookings', ReceiptText, 'account.nav.bookingsShort'),
  link(t, 'devoteeInfo', 'account.nav.family', UsersRound),
  link(t, 'myTickets', 'account.nav.help', Headset, 'account.nav.help'),
]

const officeEntries = (t: Words): NavItem[] => [
  link(t, 'home', 'account.nav.home', House, 'account.nav.home'),
  link(t, 'daySheet', 'account.nav.daySheet', ClipboardList, 'account.nav.daySheet'),
  link(t, 'counter', 'account.nav.counter', Store, 'account.nav.counter'),
  link(t, 'transactionHistory', 'account.nav.transactions', WalletCards, 'account.nav.transactionsShort'),
  {
    type: 'group',
    key: 'desk',
    title: t('account.nav.desk'),
    icon: icon(ReceiptText),
    children: [
      link(t, 'updateBooking', 'account.nav.updateBooking', PencilLine),
      link(t, 'receiptGenerate', 'account.nav.receipts', ReceiptText),
      link(t, 'prasadamReport', 'account.nav.prasadam', PackageCheck),
      link(t, 'myTickets', 'account.nav.help', Headset),
    ],
  },
  {
    type: 'collapse',
    key: 'notices',
    title: t('account.nav.notices'),
    icon: icon(Bell),
    children: [
      link(t, 'prePoojaReminder', 'account.nav.prePooja', Bell),
      link(t, 'postPoojaReminder', 'account.nav.postPooja', Flame),
      link(t, 'prasadamSent', 'account.nav.prasadamSent', PackageCheck),
    ],
  },
  {
    type: 'group',
    key: 'temple',
    title: t('account.nav.temple'),
    icon: icon(Settings),
    children: [
      link(t, 'catalogue', 'account.nav.catalogue', BookOpenText),
      link(t, 'calendar', 'account.nav.calendar', CalendarDays),
      link(t, 'reconciliation', 'account.nav.reconciliation', ScrollText),
      link(t, 'settings', 'account.nav.settings', Settings),
      link(t, 'audit', 'account.nav.audit', ShieldCheck),
    ],
  },
  link(t, 'guidedBooking', 'account.nav.book', Flame),
]

export function useNavigationEntries(isAdmin: boolean): NavItem[] {
  const { t } = useTranslation()
  return isAdmin ? officeEntries(t) : devoteeEntries(t)
}
