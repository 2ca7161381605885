import { expect, it } from 'vitest'
import { makePseudo, makePseudoWords } from './make-pseudo.ts'

it('has brackets, an accent on every letter and two in five letters more', () => {
  expect(makePseudo('Choose a day')).toBe('⟦Çĥóóóóšéé åå đåý⟧')
  for (const text of ['Save', 'Sign in', 'We could not reach the temple’s server.', 'Rhythm']) {
    const said = makePseudo(text)
    expect(said).toMatch(/^⟦.*⟧$/)
    expect(said).not.toMatch(/[A-Za-z]/)
    const letters = text.match(/[A-Za-z]/g)?.length ?? 0
    expect(said.length - 2).toBe(text.length + Math.round(letters * 0.4))
  }
})

it('leaves alone what the program reads', () => {
  expect(makePseudo('<b>{{count}}</b> left')).toMatch(/^⟦<b>\{\{count\}\}<\/b> [^A-Za-z]+⟧$/)
  expect(makePseudo('{{from}} – {{to}}')).toBe('{{from}} – {{to}}')
  expect(makePseudo('$t(app.name) today')).toContain('$t(app.name)')
  expect(makePseudo('—')).toBe('—')
})

it('keeps the folders of a file, and the anchors in it', () => {
  expect(makePseudoWords({ terms: { id: 'who', title: 'Go' } })).toEqual({
    terms: { id: 'who', title: makePseudo('Go') },
  })
  const list = JSON.parse('{"lines": ["Go", {"id": "who"}]}')
  expect(makePseudoWords(list)).toEqual({ lines: [makePseudo('Go'), { id: 'who' }] })
})
