import { expect, it } from 'vitest'

it('stands for a name also in a browser that cannot part letters', async () => {
  Reflect.deleteProperty(Intl, 'Segmenter')
  const { initialsOf } = await import('./avatar.tsx')
  expect([initialsOf('Lakshmi Menon'), initialsOf('കെ. രാധാകൃഷ്ണൻ'), initialsOf('')]).toEqual(['LM', 'കെ', ''])
})
