import type { Words } from '../words.ts'

export const first = import.meta.glob<Words>(
  '../../../../../../locales/hi/{api,app,dates,fields,layouts,sign-in,ui}.json',
  { eager: true, import: 'default' },
)
export const rest = import.meta.glob<Words>(
  [
    '../../../../../../locales/hi/*.json',
    '!../../../../../../locales/hi/{api,app,dates,fields,layouts,sign-in,states,ui}.json',
  ],
  { import: 'default' },
)
