import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { proofs } from './list-proofs.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

it('has every bench and every proof of package.json in exactly one lane', () => {
  const wanted = Object.keys(scripts).filter((script) => /^(bench|proof):|^chaos$/.test(script))
  expect(proofs.map(({ script }) => script).sort()).toEqual(wanted.sort())
})

it('has five in the gate, and only proofs: a figure is not worth a wait before every push', () => {
  const gate = proofs.filter(({ lane }) => lane === 'gate').map(({ script }) => script)
  expect(gate).toHaveLength(5)
  expect(gate.filter((script) => !script.startsWith('proof:'))).toEqual([])
})

it('has a call of requireProgramsOf in every script that starts programs of its own', () => {
  const without = proofs.filter(({ script, needs }) => {
    const [, file = ''] = /^node (\S+)/.exec(scripts[script] ?? '') ?? []
    const [, named] = /^requireProgramsOf\('([^']+)'\)$/m.exec(readFileSync(file, 'utf8')) ?? []
    const installed = proofs.find((each) => each.script === named)?.needs
    return JSON.stringify(installed) !== JSON.stringify(needs)
  })
  expect(without).toEqual([])
})

it('starts none of them with the keys of Redis and the limits of the house: others would use up its allowance', () => {
  const shared = globSync('lab/bench/**/*.ts').filter((file) =>
    /import \{[^}]*\bmakeEnvironment\b[^}]*\} from '[^']*describe-stack\.ts'/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(shared).toEqual(['lab/bench/make-bench-environment.ts'])
})
