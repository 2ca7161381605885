import { dictionary } from '@zxcvbn-ts/language-common'

/** The most guessed passwords that are long enough to be chosen here at all. */
export const commonPasswords: ReadonlySet<string> = new Set(
  Object.values(dictionary)
    .flatMap((words) => (Array.isArray(words) ? words : []))
    .filter((word): word is string => typeof word === 'string' && word.length >= 10),
)
