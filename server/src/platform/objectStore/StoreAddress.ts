import { z } from 'zod';

/** A place in a bucket, as configured. */
export interface Bucket {
  bucket: string;
  /** Prefix of every key; empty or ending in a slash. */
  prefix: string;
  /** Absent: that of AWS for the region. */
  endpoint?: string;
  region: string;
}

/** Where objects are stored. */
export type StoreAddress =
  | { kind: 'folder'; folder: string }
  | (Bucket & { kind: 's3'; accessKeyId: string; secretAccessKey: string });

/** `s3://bucket/prefix?endpoint=https://s3.example.com&region=cn-north-1` */
export const bucketSetting = z.string().transform((value, context): Bucket => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 's3:' || !url.hostname) {
    context.addIssue('须形如 s3://bucket/前缀?endpoint=https://s3.example.com&region=us-east-1');
    return z.NEVER;
  }
  const endpoint = url.searchParams.get('endpoint');
  return {
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/|\/$/g, '').replace(/(.)$/, '$1/'),
    ...(endpoint !== null && { endpoint }),
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
});
