import type { TextSubject } from '@vazhipadu/contract/catalogue-texts'
import { describe, expect, test } from 'vitest'
import { cellState, countProgress, fieldsOf, filterSubjects, findNext } from './texts.rules.ts'
import { writeSheet } from './write-sheet.ts'

const subject = (id: string, texts: TextSubject['texts'], english = {}): TextSubject => ({
  kind: 'offerings',
  id,
  emblem: null,
  english: { name: `Pooja ${id}`, description: 'A pooja.', ...english },
  of: 'x',
  texts,
})
const told = (words: object, isOutdated = false) => ({ words, isOutdated })
const rows = [
  subject('1', {
    ml: told({ name: 'പൂജ', description: 'പൂജ.' }),
    ta: told({ name: 'பூஜை', description: 'பூஜை.' }),
  }),
  subject('2', { ml: told({ name: 'നെയ്\u200cവിളക്ക്', description: 'വിളക്ക്.' }), ta: told({ name: 'விளக்கு' }) }),
  subject('3', { ml: told({ name: 'ഹോമം', description: 'ഹോമം.' }, true) }),
]
const languages = ['ml', 'ta'] as const

describe('a text', () => {
  test('is complete, in part, missing, or made from another English', () => {
    expect(rows.map((row) => cellState(row, 'ta', 'all').state)).toEqual(['complete', 'part', 'missing'])
    expect(rows.map((row) => cellState(row, 'ta', 'name').state)).toEqual(['complete', 'complete', 'missing'])
    expect(rows.map((row) => cellState(row, 'ta', 'rest').state)).toEqual(['complete', 'missing', 'missing'])
    expect(cellState(rows[2] as TextSubject, 'ml', 'all').isOutdated).toBe(true)
  })

  test('that English does not have is asked of nobody', () => {
    expect(fieldsOf(subject('4', {}))).toEqual(['name', 'description'])
    expect(fieldsOf({ english: { name: 'Nagaraja' } }, 'rest')).toEqual([])
  })

  test('is counted by language', () => {
    expect(countProgress(rows, 'ta', 'all')).toEqual({ total: 3, complete: 1, part: 1, missing: 1 })
    expect(countProgress(rows, 'ml', 'all')).toEqual({ total: 3, complete: 3, part: 0, missing: 0 })
  })
})

describe('the next to be filled', () => {
  const next = (from?: { id: string; language: 'ml' | 'ta' }) => findNext(rows, languages, 'all', from)

  test('stands further down in the same language, then from its top, then in the next one', () => {
    expect(next({ id: '1', language: 'ta' })).toEqual({ id: '2', language: 'ta' })
    expect(next({ id: '2', language: 'ta' })).toEqual({ id: '3', language: 'ta' })
    expect(next({ id: '3', language: 'ta' })).toEqual({ id: '2', language: 'ta' })
    expect(next({ id: '3', language: 'ml' })).toEqual({ id: '2', language: 'ta' })
  })

  test('is one whose English has changed, too', () => {
    expect(next()).toEqual({ id: '3', language: 'ml' })
  })

  test('is none where all is told', () => {
    expect(findNext(rows.slice(0, 1), languages, 'all', undefined)).toBeUndefined()
  })
})

describe('the rows', () => {
  const find = (q: string, show: 'all' | 'missing' | 'changed' = 'all') =>
    filterSubjects(rows, languages, { q, show, choice: 'all' }).map(({ id }) => id)

  test('are found by any word of any script, joiners or not', () => {
    expect(find('POOJA 2')).toEqual(['2'])
    expect(find('நெய')).toEqual([])
    expect(find('நூறு')).toEqual([])
    expect(find('நெய்விளக்கு')).toEqual([])
    expect(find('നെയ്വിളക്ക്')).toEqual(['2'])
    expect(find('பூஜை')).toEqual(['1'])
  })

  test('that something is missing from, or whose English has changed', () => {
    expect(find('', 'missing')).toEqual(['2', '3'])
    expect(find('', 'changed')).toEqual(['3'])
  })
})

test('a translator’s sheet has every text with its English and Malayalam, and nothing that runs', () => {
  const sheet = writeSheet(
    [...rows.slice(1), subject('5', {}, { name: '=1+1', description: 'Says "namaskaram", twice' })],
    'ta',
    {
      of: (kind) => kind,
      field: (field) => field,
      state: (state) => state,
      head: {
        of: 'Of',
        text: 'Text',
        english: 'English',
        malayalam: 'Malayalam',
        language: 'Tamil',
        state: 'To do',
      },
    },
  )
  expect(sheet.split('\r\n')).toEqual([
    '\ufeff"Of","Text","English","Malayalam","Tamil","To do"',
    '"offerings","name","Pooja 2","നെയ്\u200cവിളക്ക്","விளக்கு",""',
    '"offerings","description","A pooja.","വിളക്ക്.","","missing"',
    '"offerings","name","Pooja 3","ഹോമം","","missing"',
    '"offerings","description","A pooja.","ഹോമം.","","missing"',
    '"offerings","name","\'=1+1","","","missing"',
    '"offerings","description","Says ""namaskaram"", twice","","","missing"',
    '',
  ])
})
