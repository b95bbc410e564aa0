import type { Env } from '#env.server.ts'

/** Bucket of S3 or a compatible service, with its credentials. */
export interface Bucket {
  bucket: string
  /** Prefix of all keys in the bucket: '' or ending in a slash. */
  prefix: string
  region: string
  /** URL of a compatible service; null for Amazon. */
  endpoint: string | null
  accessKeyId: string
  /** Null if it cannot be decrypted: the bucket then refuses all work, instead of losing files to another place. */
  secretAccessKey: string | null
}

/** Returns the prefix of keys for the path of an address: '' or ending in a slash. */
export function prefixOf(path: string): string {
  const bare = path.replace(/^\/+|\/+$/g, '')
  return bare === '' ? '' : `${bare}/`
}

/** Returns the bucket of an address, `s3://bucket/prefix`, with the credentials of the environment. */
export function bucketAt(address: string, env: Env): Bucket {
  const { hostname, pathname } = new URL(address)
  return {
    bucket: hostname,
    prefix: prefixOf(pathname),
    region: env.AWS_REGION ?? 'us-east-1',
    endpoint: env.S3_ENDPOINT ?? null,
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
  }
}

/** Returns the host of a bucket's service, with its port unless it is the default. */
export function hostOfBucket({ bucket, region, endpoint }: Bucket): string {
  return endpoint ? new URL(endpoint).host : `${bucket}.s3.${region}.amazonaws.com`
}

/** Returns the address of a bucket, `s3://bucket/prefix`, without credentials. */
export function addressOf({ bucket, prefix }: Pick<Bucket, 'bucket' | 'prefix'>): string {
  return `s3://${bucket}${prefix ? `/${prefix.slice(0, -1)}` : ''}`
}
