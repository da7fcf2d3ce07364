/** Where objects are kept. */
export type StoreAddress =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      bucket: string;
      /** Before every key; empty or ending in a slash. */
      prefix: string;
      /** Absent: the one of AWS for the region. */
      endpoint?: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
    };

/**
 * Reads a setting like `s3://bucket/prefix?endpoint=https://s3.example.com&region=cn-north-1`; unset: `folder`.
 *
 * @throws {Error} in Chinese, when the address or the keys for it are missing or wrong.
 */
export function readStore(
  env: Record<string, string | undefined>,
  name: string,
  folder: string,
): StoreAddress {
  const text = env[name];
  if (!text) return { kind: 'folder', folder };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 's3:' || !url.hostname)
    throw new Error(`${name} 须形如 s3://bucket/前缀?endpoint=https://s3.example.com&region=us-east-1`);
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`${name} 指向对象存储，请同时设置 S3_ACCESS_KEY_ID 与 S3_SECRET_ACCESS_KEY`);
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/|\/$/g, '').replace(/(.)$/, '$1/'),
    ...(url.searchParams.has('endpoint') && { endpoint: url.searchParams.get('endpoint')! }),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  };
}
