import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { type DomainError, refuse } from '../platform/errors.ts'
import { markDown, markUp } from '../platform/watching/mark-down.ts'

export type KeptFile = { content: Readable; bytes: number }

/** Stores files under keys that we generate. A key is never overwritten with other content. */
export type FileStore = {
  put(key: string, content: Buffer, contentType: string): Promise<void>
  get(key: string): Promise<KeptFile | undefined>
  remove(key: string): Promise<void>
}

export const fileNotKept = () => refuse('unavailable', 'file_not_kept', { retryAfterSeconds: 60 })

const fileAway = () => refuse('unavailable', 'file_away', { retryAfterSeconds: 60 })

/** Time limit of a call to the store with all its retries, as a person is waiting. */
const PATIENCE_MS = 6_000

/** Uses a bucket if several servers share the files, or a directory on a single server. */
export function createFileStore(config: Config, patienceMs = PATIENCE_MS): FileStore {
  const store =
    config.FILES_S3_BUCKET === undefined
      ? createDirectoryStore(resolve(config.FILES_DIRECTORY))
      : createBucketStore(config, config.FILES_S3_BUCKET, patienceMs)
  // Throws errors of our own: a refused connection of the store must not be taken for one of the database.
  const ask = async <T>(call: Promise<T>, refuse: () => DomainError): Promise<T> => {
    try {
      const answer = await call
      markUp('files')
      return answer
    } catch (error) {
      if (error instanceof NotOurKey) throw error
      markDown('files')
      throw Object.assign(refuse(), { cause: error })
    }
  }
  return {
    put: (key, content, contentType) => ask(store.put(key, content, contentType), fileNotKept),
    get: (key) => ask(store.get(key), fileAway),
    remove: (key) => ask(store.remove(key), fileAway),
  }
}

class NotOurKey extends Error {}

const KEY = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{32}$/

function createDirectoryStore(root: string): FileStore {
  const pathOf = (key: string) => {
    // Keys are ours, but any other path could lead out of the directory.
    if (!KEY.test(key)) throw new NotOurKey('not a key of ours')
    return join(root, key)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = await open(`${path}.part`, 'w', 0o600)
      try {
        await draft.writeFile(content)
        await draft.sync()
      } finally {
        await draft.close()
      }
      await rename(`${path}.part`, path)
    },
    async get(key) {
      const path = pathOf(key)
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      })
      // If the whole directory is missing, its disk is not mounted: throw instead of reporting the file as missing.
      if (!found) await stat(root)
      return found && { content: createReadStream(path), bytes: found.size }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

function createBucketStore(config: Config, bucket: string, patienceMs: number): FileStore {
  const { FILES_S3_ACCESS_KEY: accessKeyId, FILES_S3_SECRET_KEY: secretAccessKey } = config
  const client = new S3Client({
    region: config.FILES_S3_REGION,
    // Servers other than Amazon's rarely have a host name for each bucket.
    ...(config.FILES_S3_ENDPOINT && { endpoint: config.FILES_S3_ENDPOINT, forcePathStyle: true }),
    // Without keys: the credentials of the machine's own role.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000 },
  })
  const inTime = () => ({ abortSignal: AbortSignal.timeout(patienceMs) })
  return {
    async put(key, content, contentType) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: content, ContentType: contentType }),
        inTime(),
      )
    },
    async get(key) {
      try {
        const found = await withTimeout(patienceMs, (abortSignal) =>
          client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
        )
        if (!(found.Body instanceof Readable)) throw new Error('the bucket answered without content')
        return { content: passOn(found.Body, patienceMs), bytes: found.ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), inTime())
    },
  }
}

/** Limits the time until the answer begins: a phone on a slow line may need a minute to read the rest. */
async function withTimeout<T>(patienceMs: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const asking = new AbortController()
  const timer = setTimeout(() => asking.abort(), patienceMs)
  try {
    return await ask(asking.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Passes the body on as fast as it is read. Gives up only if the bucket stalls while the reader waits for more. */
function passOn(body: Readable, patienceMs: number): Readable {
  const wait = () => setTimeout(() => body.destroy(new Error('the bucket stopped in the middle')), patienceMs)
  async function* read() {
    let timer = wait()
    try {
      for await (const chunk of body) {
        clearTimeout(timer)
        yield chunk
        timer = wait()
      }
    } finally {
      clearTimeout(timer)
    }
  }
  const content = Readable.from(read(), { objectMode: false })
  // Also when reading has not begun yet.
  body.once('error', (error) => content.destroy(error))
  return content.once('close', () => body.destroy())
}
