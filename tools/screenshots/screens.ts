/** A page to photograph; `{mode}` in its path becomes light or dark. */
export interface Screen {
  name: string
  address: string
  widths?: readonly number[]
  modes?: readonly ('light' | 'dark')[]
  /** The whole page instead of its visible part. */
  whole?: boolean
  /** One whole section, by its heading. */
  part?: string
  /** Buttons clicked in order before the picture. */
  press?: readonly string[]
}

export const usualWidths = [360, 768, 1440] as const
export const usualModes = ['light', 'dark'] as const

const layouts = [
  'collapsibleSide',
  'stackedSide',
  'topBarClassic',
  'framelessSide',
  'contentOverlay',
  'blank',
]

const parts = [
  'Buttons',
  'Fields',
  'One-time code',
  'Alert banners',
  'Stepper',
  'Timeline',
  'Table and pages',
  'Art',
]

/** Add a line for each new page. */
export const screens: Screen[] = [
  ...parts.map((part) => ({
    name: `gallery-${part.toLowerCase().replaceAll(' ', '-')}`,
    address: '/gallery.html?mode={mode}',
    widths: [360, 1440],
    part,
  })),
  {
    name: 'gallery-fields-rtl',
    address: '/gallery.html?mode={mode}&dir=rtl&schema=green',
    widths: [768],
    modes: ['light'],
    part: 'Fields',
  },
  { name: 'look-and-size', address: '/gallery.html?mode={mode}&panel#/home', widths: [360, 1440] },
  {
    name: 'dialog',
    address: '/gallery.html?mode={mode}',
    widths: [360, 1440],
    press: ['Open one that cannot be closed'],
  },
  ...layouts.map((layout) => ({
    name: `layout-${layout.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    address: `/gallery.html?mode={mode}&layout=${layout}#/demo/devotees`,
  })),
  { name: 'booking-calendar', address: '/gallery.html?mode={mode}#/calendar', part: 'A month' },
  {
    name: 'booking-calendar-rtl',
    address: '/gallery.html?mode={mode}&dir=rtl&schema=green#/calendar',
    widths: [1440],
    modes: ['light'],
    part: 'A month',
  },
  {
    name: 'booking-calendar-waits',
    address: '/gallery.html?mode={mode}#/calendar/waits',
    widths: [360],
    modes: ['light'],
    part: 'On the way',
  },
  {
    name: 'booking-calendar-fails',
    address: '/gallery.html?mode={mode}#/calendar/fails',
    widths: [360],
    modes: ['light'],
    part: 'Not loaded',
  },
  { name: 'split-dawn', address: '/gallery.html?mode={mode}#/split/dawn', modes: ['light'] },
  { name: 'split-day', address: '/gallery.html?mode={mode}#/split/day', modes: ['light'], widths: [1440] },
  { name: 'split-dusk', address: '/gallery.html?mode={mode}#/split/dusk', modes: ['light'], widths: [1440] },
  { name: 'split-night', address: '/gallery.html?mode={mode}#/split/night', modes: ['dark'] },
]
