import { expect, it } from 'vitest'
import { readTree } from '../checks/read-tree.ts'
import { listWords } from './list-words.ts'

const sections = listWords(readTree('.'))
const words = sections.flatMap((section) => section.words.map(({ text }) => text))
const saying = (pattern: RegExp) =>
  words.filter((text) => pattern.test(text.replaceAll(/\{\{\w+\}\}/g, ''))).sort()

/** The specification's titles, labels and messages. */
const given = {
  code: [
    'Email OTP Verification',
    'Email OTP resent successfully',
    'Email OTP resent successfully.',
    'Failed to resend OTP.',
    'An error occurred while resending OTP.',
    'Mobile OTP Verification',
    'Mobile OTP resent successfully',
    'Mobile OTP resent successfully.',
    'OTP must be 6 digits',
    'Resend OTP',
    'Resend OTP in {{seconds}}s',
    'Unable to resend email OTP',
    'Unable to resend mobile OTP',
  ],
  email: ['Email verification successful.'],
  ticket: [
    'Failed to create ticket',
    'Failed to fetch ticket details',
    'Failed to fetch tickets',
    'Failed to fetch user tickets',
    'Failed to respond to ticket',
  ],
}

it('reads the pages, the contract and the API', () => {
  const has = (title: RegExp, text: string) =>
    sections.some((section) => title.test(section.title) && section.words.some((one) => one.text === text))
  expect(has(/^Pages: sign-in/, 'Forgot password?')).toBe(true)
  expect(has(/^The contract/, 'Only numbers are allowed')).toBe(true)
  expect(has(/^The API/, 'This code has expired. Please ask for a new one.')).toBe(true)
  expect(sections.some(({ title }) => /office/.test(title))).toBe(false)
})

it('says OTP only where the specification does', () => {
  expect(saying(/\bOTPs?\b/i).filter((text) => !given.code.includes(text))).toEqual([])
})

it('writes e-mail one way, but for the specification’s messages', () => {
  const known = [...given.email, ...given.code]
  expect(saying(/\bemails?\b/i).filter((text) => !known.includes(text))).toEqual([])
})

it('has no field say how many characters a string lacks', () => {
  const pages = sections.filter(({ title }) => title.startsWith('Pages'))
  const generic = pages
    .flatMap((page) => page.words.map(({ text }) => text))
    .filter((text) => /^Required$|character\(s\)|^Invalid /.test(text))
  expect(generic).toEqual([])
})

it('calls tickets help requests, but for the specification’s messages and the office', () => {
  const office = [
    /^support\.(list\.(queue|keys)|ticket\.(backOffice|close|choose|earlier|ofOrder|officeNumber))$/,
    /^account\.(nav\.tickets|search\.)/,
  ]
  const found = sections
    .filter(({ title }) => title.startsWith('Pages'))
    .flatMap((section) => section.words)
    .filter(({ key = '', text }) => /\btickets?\b/i.test(text) && !office.some((one) => one.test(key)))
  expect(found.map(({ text }) => text).filter((text) => !given.ticket.includes(text))).toEqual([])
})
