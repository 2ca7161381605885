import { expect, it } from 'vitest'
import { findExcuse, judge, readLastLine } from './run-proof.ts'

it('believes what ends well and says so in JSON', () => {
  expect(judge(0, readLastLine('seed 1\n{"proof":"money","passed":true}\n'))).toBeUndefined()
  expect(judge(0, readLastLine('{"bench":"hot","ratio":2}\n'))).toBeUndefined()
})

it('believes neither an exit code nor a last line alone', () => {
  expect(judge(1, { passed: true })).toBe('ended with 1')
  expect(judge(null, { passed: true })).toBe('ended with a signal')
  expect(judge(0, { passed: false })).toBe('says that it did not pass')
})

it('takes silence, and figures that are no object, for a failure', () => {
  for (const output of ['', 'done\n', '42\n', 'null\n', '{"proof":"money"}\nand more\n'])
    expect(judge(0, readLastLine(output)), output).toBe('its last line is not JSON')
})

it('does not call passed what had nothing to look at', () => {
  const result = readLastLine('{"proof":"previous-journeys","skipped":"no version has been tagged"}\n')
  expect(judge(0, result)).toBeUndefined()
  expect(findExcuse(result)).toBe('no version has been tagged')
  expect(findExcuse({ passed: true })).toBeUndefined()
})
