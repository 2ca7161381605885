import { Bell, CalendarDays, House, LifeBuoy, ReceiptText, Users } from 'lucide-react'
import type { NavItem } from '../app/layouts/nav-item.ts'
import type { Translate } from '../lib/i18n/use-translation.ts'

export const demoNavigation = (t: Translate): NavItem[] => [
  {
    type: 'item',
    key: 'home',
    title: t('gallery.nav.home'),
    to: '/home',
    icon: <House size={22} />,
    tab: true,
  },
  {
    type: 'item',
    key: 'book',
    title: t('gallery.nav.book'),
    shortTitle: t('gallery.nav.bookShort'),
    to: '/demo/book',
    icon: <CalendarDays size={22} />,
    tab: true,
  },
  {
    type: 'item',
    key: 'bookings',
    title: t('gallery.nav.bookings'),
    shortTitle: t('gallery.nav.bookingsShort'),
    to: '/demo/bookings',
    icon: <ReceiptText size={22} />,
    tab: true,
  },
  {
    type: 'item',
    key: 'help',
    title: t('gallery.nav.help'),
    to: '/demo/help',
    icon: <LifeBuoy size={22} />,
    count: 7,
    tab: true,
  },
  {
    type: 'collapse',
    key: 'notices',
    title: t('gallery.nav.notices'),
    icon: <Bell size={22} />,
    children: [
      { type: 'item', key: 'before', title: t('gallery.nav.before'), to: '/demo/notices/before' },
      { type: 'item', key: 'after', title: t('gallery.nav.after'), to: '/demo/notices/after' },
    ],
  },
  {
    type: 'group',
    key: 'family',
    title: t('gallery.nav.family'),
    icon: <Users size={22} />,
    children: [
      {
        type: 'item',
        key: 'devotees',
        title: t('gallery.nav.devotees'),
        to: '/demo/devotees',
        icon: <Users size={22} />,
      },
      {
        type: 'collapse',
        key: 'addresses',
        title: t('gallery.nav.addresses'),
        icon: <House size={22} />,
        children: [{ type: 'item', key: 'thrissur', title: t('gallery.nav.thrissur'), to: '/demo/thrissur' }],
      },
    ],
  },
]
