import type { FileStore } from '../../gateways/files.ts'
import type { ScanFile } from '../../gateways/scan-file.ts'
import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { scanKeptFile } from './scan-kept-file.ts'
import { scanAttachment, sweepUploads } from './support.jobs.ts'
import { removeLeftUploads } from './sweep-uploads.ts'

type Deps = Platform & { files: FileStore; scanFile: ScanFile | undefined }

export function supportHandlers(deps: Deps): Handler[] {
  return [
    handle(scanAttachment, async ({ attachmentId }, log) => {
      log.info({ attachmentId, verdict: await scanKeptFile(deps, attachmentId) }, 'attachment scanned')
    }),
    handle(sweepUploads, async (_payload, log) => {
      log.info({ removed: await removeLeftUploads(deps) }, 'files without a message removed')
    }),
  ]
}
