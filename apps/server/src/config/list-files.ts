import { z } from 'zod'
import { withDescription } from './describe-variable.ts'
import { host, port, positive, someText, webAddress } from './value-forms.ts'

const bucket = z.string().min(3).describe('the name of a bucket, 3 characters or more')

export const files = {
  FILES_DIRECTORY: withDescription(someText.describe('a path').default('.local/files'), {
    purpose:
      'Directory of attachments, pictures and exports, of API and worker on one machine. In production a path from the root, on a disk that is backed up.',
    example: '/var/lib/vazhipadu/files',
  }),
  FILES_S3_BUCKET: withDescription(bucket.optional(), {
    purpose: 'Bucket that keeps them instead, over the S3 API: for more than one machine.',
    without: 'they are kept in `FILES_DIRECTORY`',
    example: 'temple-files',
  }),
  FILES_S3_ENDPOINT: withDescription(webAddress.optional(), {
    purpose: 'Address of an S3 server of another maker.',
    without: 'Amazon’s own of the region is asked',
    example: 'https://s3.temple.example',
  }),
  FILES_S3_REGION: withDescription(someText.describe('the name of a region').default('us-east-1'), {
    purpose: 'Region of the bucket. Mumbai is `ap-south-1`.',
  }),
  FILES_S3_ACCESS_KEY: withDescription(someText.optional(), {
    purpose: 'Id of the key that may read and write the bucket.',
    without: 'the role of the machine itself is used; it comes with `FILES_S3_SECRET_KEY` or not at all',
  }),
  FILES_S3_SECRET_KEY: withDescription(someText.optional(), {
    purpose: 'Secret of the key in `FILES_S3_ACCESS_KEY`.',
    without: 'the role of the machine itself is used',
    isSecret: true,
  }),
  PAGES_DIRECTORY: withDescription(someText.describe('a path').optional(), {
    purpose:
      'Directory into which the worker writes the pages that are read without an account; the host serves them from there (its `PAGES_ROOT`).',
    without: 'these pages are drawn in the browser alone',
    example: '/var/cache/vazhipadu-pages',
  }),
  PAGES_RENDERER: withDescription(someText.describe('a path').default('apps/web/dist-render'), {
    purpose: 'Directory that the web’s build has left beside its own, with which the worker writes them.',
  }),
  CLAMD_HOST: withDescription(host.optional(), {
    purpose:
      'Host of the virus scanner clamd: on this machine or a private network, because its protocol has no TLS. Unscanned files are not served.',
    without: 'files are not scanned; a live key requires it',
    example: '127.0.0.1',
  }),
  CLAMD_PORT: withDescription(port.default(3310), { purpose: 'Port of clamd.' }),
  PICTURES_AT_ONCE: withDescription(positive.default(1), {
    purpose: 'Pictures redrawn at one time in a process: each may need 150 MB, half a second and a core.',
  }),
}
