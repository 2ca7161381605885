import { withDescription } from './describe-variable.ts'
import { someText, webAddress } from './value-forms.ts'

export const watching = {
  BUILD_COMMIT: withDescription(someText.default('unknown'), {
    purpose: 'The commit that runs, for `vazhipadu_build_info` and the office’s page; the installer sets it.',
    example: '3f2c1ab',
  }),
  BACKUP_STATUS_FILE: withDescription(someText.describe('a path').optional(), {
    purpose:
      'File in which the backup writes how it ended: `{"at": "2026-01-31T02:10:00Z", "kind": "full", "bytes": 4100000000, "ok": true}`, the kind `full` or `incr`.',
    without: 'neither `/metrics` nor the office can say when the last backup was',
    example: '/var/lib/vazhipadu-backup/status.json',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: withDescription(webAddress.optional(), {
    purpose:
      'Collector of OpenTelemetry traces, over HTTP: from the browser’s call to the job and the letter. Nothing personal is in them.',
    without: 'no traces are made, and OpenTelemetry is not loaded',
    example: 'http://127.0.0.1:4318',
  }),
}
