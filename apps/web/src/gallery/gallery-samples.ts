import type { Step } from '../ui/feedback/stepper.tsx'
import type { ComboboxOption } from '../ui/fields/combobox.tsx'

export const temple = { name: 'Sree Nagaraja Temple', town: 'Kavumpuzha, Kerala' }

export const devotee = { name: 'Lakshmi Menon', email: 'lakshmi.menon@example.in' }

export const countries: ComboboxOption[] = [
  { value: 'IN', label: 'India', hint: '+91', keywords: ['Bharat', 'ഇന്ത്യ'] },
  { value: 'AE', label: 'United Arab Emirates', hint: '+971', keywords: ['UAE', 'Dubai'] },
  { value: 'GB', label: 'United Kingdom', hint: '+44', keywords: ['UK', 'England'] },
  { value: 'US', label: 'United States', hint: '+1', keywords: ['America'] },
  { value: 'SG', label: 'Singapore', hint: '+65' },
]

export const stars = [
  { value: '1', label: 'Aswathi' },
  { value: '9', label: 'Ayilyam', hint: 'the temple’s own star' },
  { value: '27', label: 'Revathi' },
  { value: '0', label: 'Not known', disabled: true },
]

export interface SampleOrder {
  id: string
  booked: string
  receipt: string
  name: string
  amount: number
  status: 'confirmed' | 'awaiting' | 'attention' | 'expired'
}

export const orders: SampleOrder[] = [
  {
    id: 'a',
    booked: '30 Nov, 9:24 am',
    receipt: '2026-27/004324',
    name: 'Harikrishnan P. V.',
    amount: 450,
    status: 'confirmed',
  },
  { id: 'b', booked: '30 Nov, 9:20 am', receipt: '', name: 'Hema Panicker', amount: 300, status: 'awaiting' },
  {
    id: 'c',
    booked: '30 Nov, 8:47 am',
    receipt: '2026-27/004321',
    name: 'കെ. രാധാകൃഷ്ണൻ',
    amount: 2060,
    status: 'confirmed',
  },
  {
    id: 'd',
    booked: '30 Nov, 7:18 am',
    receipt: '',
    name: 'Jayasree Warrier',
    amount: 1500,
    status: 'attention',
  },
  { id: 'e', booked: '29 Nov, 10:41 pm', receipt: '', name: 'Divya Mohan', amount: 600, status: 'expired' },
]

export const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

export const guidedSteps = (failing: boolean): Step[] => [
  { id: 'what', label: 'What brings you', hint: 'Serpent dosha', status: 'complete' },
  { id: 'offering', label: 'Offering', status: failing ? 'error' : 'in-progress' },
  { id: 'day', label: 'Day', status: 'pending' },
  { id: 'devotees', label: 'Devotees', status: 'pending' },
  { id: 'prasadam', label: 'Prasadam', status: 'pending' },
  { id: 'review', label: 'Review and pay', status: 'pending' },
]

export const track = [
  { id: 'booked', title: 'Booked', time: '20 Oct, 9:04 pm', state: 'done' as const },
  { id: 'paid', title: 'Paid', time: '20 Oct, 9:05 pm', state: 'done' as const },
  { id: 'performed', title: 'Performed', time: '2 Nov, 5:40 am', state: 'done' as const },
  { id: 'posted', title: 'Prasadam posted', time: '4 Nov, Speed Post', state: 'now' as const },
  { id: 'delivered', title: 'Delivered', time: 'about 16 Nov', state: 'next' as const },
]

export const malayalamDay = 'തുലാം 28, ശനി'
