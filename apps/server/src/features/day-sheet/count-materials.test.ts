import { describe, expect, test } from 'vitest'
import { scaleRecipe } from './count-materials.ts'
import { countLitres } from './plan-groups.ts'

describe('what a day takes', () => {
  test.each([
    ['rice flour 100 g, turmeric 50 g, milk 200 ml', 41, 'rice flour 4.1 kg, turmeric 2.05 kg, milk 8.2 L'],
    ['milk 1 L, rice 125 g, sugar 250 g', 12, 'milk 12 L, rice 1.5 kg, sugar 3 kg'],
    ['coconut 1, malar, jaggery, ghee', 17, 'coconut 17, malar, jaggery, ghee'],
    ['turmeric 100 g', 6, 'turmeric 600 g'],
    ['plantain, honey', 4, 'plantain, honey'],
    ['ghee 0.5 kg', 3, 'ghee 1.5 kg'],
    ['', 3, ''],
  ])('“%s” for %i pieces is “%s”', (text, pieces, said) => {
    expect(scaleRecipe(text, pieces)).toBe(said)
  })

  test.each([
    [1, 'half litres', '½'],
    [2, 'half litres', '1'],
    [5, 'half litres', '2½'],
    [12, 'half litres', '6'],
    [3, 'litres', '3'],
    [0, 'litres', '0'],
  ])('%i %s are %s litres', (units, unit, said) => {
    expect(countLitres(units, unit)).toBe(said)
  })
})
