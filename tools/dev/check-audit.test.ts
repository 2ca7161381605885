import { describe, expect, test } from 'vitest'
import { checkAudit } from './check-audit.ts'

const found = (severity: string) =>
  JSON.stringify({
    vulnerabilities: {
      left: {
        name: 'left',
        severity,
        isDirect: true,
        fixAvailable: true,
        via: [{ title: 'Reads too far', url: 'https://example.com/1', severity }, 'right'],
      },
    },
  })

describe('what the advisories say', () => {
  test('nothing is clean', () => {
    expect(checkAudit('{"vulnerabilities":{}}').result).toBe('clean')
  })

  test.each(['moderate', 'high', 'critical'])('%s is to be mended, and is named', (severity) => {
    const { result, counted, lines } = checkAudit(found(severity))
    expect([result, counted]).toEqual(['vulnerable', { [severity]: 1 }])
    expect(lines.join()).toContain(
      'left, our own dependency: Reads too far (https://example.com/1); by right',
    )
  })

  test('low is said and does not stop a release', () => {
    expect(checkAudit(found('low'))).toMatchObject({ result: 'clean', counted: { low: 1 } })
  })

  test.each([
    '',
    'not JSON',
    '{"error":{"code":"ENOAUDIT","summary":"Your configured registry does not support audit requests."}}',
    '{"message":"request to /-/npm/v1/security/advisories/bulk failed","error":{"summary":"","detail":""}}',
    '{}',
  ])('an answer that is none is never taken for clean: %s', (output) => {
    expect(checkAudit(output)).toMatchObject({ result: 'unknown', counted: {} })
  })
})
