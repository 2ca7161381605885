// npm run words: writes docs/domain/words.md, every message a devotee can see, to be read aloud once; `--check` fails when it
// is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { readTree } from '../checks/read-tree.ts'
import { listWords } from './list-words.ts'

const file = 'docs/domain/words.md'
const head = `# Words

Every message a devotee can see, written by \`npm run words\` from the words of the pages, the contract and the API. It is
there to be read aloud: plain, kind and true. "OTP" stands only in the titles, labels and messages that the specification
gives; otherwise it is a code. E-mail has its hyphen, but in those messages. What stands in {{…}} is filled in.

Terms and privacy policy are pages of their own, letters and SMS stand in \`locales/en/letters.json\` and \`sms.json\`, and the
office's words are not here.
`

const body = listWords(readTree('.')).map(({ title, words }) => {
  const lines = words.map(({ key, text }) => (key ? `- \`${key}\`: ${text}` : `- ${text}`))
  return `\n## ${title}\n\n${lines.join('\n')}\n`
})
const written = head + body.join('')

if (!process.argv.includes('--check')) writeFileSync(file, written)
else if (readFileSync(file, 'utf8') !== written) {
  console.error(`${file} is stale: npm run words`)
  process.exitCode = 1
}
