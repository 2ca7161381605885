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

export type KeptFile = { content: Readable; bytes: number }

/** Keeps files under keys that we make. A key is written once and never again with other content. */
export type FileStore = {
  put(key: string, content: Buffer, contentType: string): Promise<void>
  get(key: string): Promise<KeptFile | undefined>
  remove(key: string): Promise<void>
}

/** A bucket where more than one server must find the same files, a directory where there is one. */
export function createFileStore(config: Config): FileStore {
  return config.FILES_S3_BUCKET === undefined
    ? keepInDirectory(resolve(config.FILES_DIRECTORY))
    : keepInBucket(config, config.FILES_S3_BUCKET)
}

const KEY = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{32}$/

function keepInDirectory(root: string): FileStore {
  const pathOf = (key: string) => {
    // Keys are ours, but a path made of anything else would be somebody's way out of the directory.
    if (!KEY.test(key)) throw new Error('not a key of ours')
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
      const found = await stat(path).catch(() => undefined)
      return found && { content: createReadStream(path), bytes: found.size }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

function keepInBucket(config: Config, bucket: string): FileStore {
  const { FILES_S3_ACCESS_KEY: accessKeyId, FILES_S3_SECRET_KEY: secretAccessKey } = config
  const client = new S3Client({
    region: config.FILES_S3_REGION,
    // Another maker's server rarely has a host name for each bucket.
    ...(config.FILES_S3_ENDPOINT && { endpoint: config.FILES_S3_ENDPOINT, forcePathStyle: true }),
    // Without keys: those of the machine's own role.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
  })
  return {
    async put(key, content, contentType) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: content, ContentType: contentType }),
      )
    },
    async get(key) {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        if (!(found.Body instanceof Readable)) throw new Error('the bucket answered without content')
        return { content: found.Body, bytes: found.ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
  }
}
