import type { Words } from '../words.ts'

export const rest = import.meta.glob<Words>('../../../../../../locales/en/office*.json', {
  import: 'default',
})
