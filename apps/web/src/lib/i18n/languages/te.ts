import type { Words } from '../words.ts'

export const first = import.meta.glob<Words>(
  '../../../../../../locales/te/{api,app,dates,fields,layouts,sign-in,ui}.json',
  { eager: true, import: 'default' },
)
export const rest = import.meta.glob<Words>(
  [
    '../../../../../../locales/te/*.json',
    '!../../../../../../locales/te/{api,app,dates,fields,layouts,sign-in,states,ui}.json',
  ],
  { import: 'default' },
)
