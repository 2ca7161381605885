import type { Words } from '../words.ts'

export const first = import.meta.glob<Words>(
  '../../../../../../locales/en/{api,app,dates,fields,layouts,sign-in,ui}.json',
  { eager: true, import: 'default' },
)
/** Without the office's files, whose names would enlarge the sign-in page. */
export const rest = import.meta.glob<Words>(
  [
    '../../../../../../locales/en/*.json',
    '!../../../../../../locales/en/{api,app,dates,fields,layouts,sign-in,states,ui}.json',
    '!../../../../../../locales/en/office*.json',
  ],
  { import: 'default' },
)
