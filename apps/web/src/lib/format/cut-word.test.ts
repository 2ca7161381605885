import { expect, it } from 'vitest'
import { cutWord } from './cut-word.ts'

it.each([
  ['Vrischikam', 'Vrisc'],
  ['Dhanu', 'Dhanu'],
  ['വൃശ്ചികം', 'വൃശ്'],
  ['കർക്കടകം', 'കർക്ക'],
  ['மிதுனம்', 'மிதுன'],
])('%s is cut to %s', (word, cut) => {
  expect(cutWord(word, 5)).toBe(cut)
})
