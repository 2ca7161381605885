import { expect, test } from 'vitest'
import { maskWords } from './mask-words.ts'

const radha = ['Radha Menon', 'radha.menon@example.com', '+919847012345', 'രാധ']

test.each([
  ['Radha Menon was ill', '… was ill'],
  ['The pooja of RADHA was cancelled by the temple', 'The pooja of … was cancelled by the temple'],
  ['Rang from 9847012345 and wrote from radha.menon@example.com', 'Rang from … and wrote from …'],
  ['രാധ asked', '… asked'],
  ['Paid twice', 'Paid twice'],
  // Does not match a part of another word.
  ['Radhakrishnan asked', 'Radhakrishnan asked'],
])('%s', (said, masked) => {
  expect(maskWords(said, radha)).toBe(masked)
})

test('without names nothing is masked', () => {
  expect(maskWords('Radha was ill', [])).toBe('Radha was ill')
})
