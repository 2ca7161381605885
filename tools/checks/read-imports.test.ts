// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted sources are written as plain strings
import { expect, it } from 'vitest'
import { checkImports } from './check-imports.ts'
import { checkPlanted } from './plant-tree.ts'

const from = 'apps/web/src/lib/session.ts'
const caught = (text: string) => checkPlanted(checkImports, { [from]: text }).length

it.each([
  "import '../app/paths.ts'",
  "import {a} from '../app/paths.ts'",
  "import{a}from'../app/paths.ts'",
  'import a, * as b from "../app/paths.ts"',
  "import type { A } from '../app/paths.ts'",
  "import {\n  a, // the first\n  b,\n} from '../app/paths.ts'",
  "export { a } from '../app/paths.ts'",
  "export * from '../app/paths.ts'",
  "export type { A } from '../app/paths.ts'",
  "const a = await import('../app/paths.ts')",
  "let a: import('../app/paths.ts').A",
  "const re = /['\"`]/\nimport a from '../app/paths.ts'",
  "const t = `it's ${f(`{'`)} done`\nimport a from '../app/paths.ts'",
])('an import is seen in %s', (text) => {
  expect(caught(text)).toBe(1)
})

it.each([
  "// import a from '../app/paths.ts'",
  "/* import a from '../app/paths.ts' */",
  'const text = "import a from \'../app/paths.ts\'"',
  "const text = `import a from '../app/paths.ts'`",
  "const from = '../app/paths.ts'",
])('no import is seen in %s', (text) => {
  expect(caught(text)).toBe(0)
})
