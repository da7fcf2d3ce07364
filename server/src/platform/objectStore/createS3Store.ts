import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ObjectStore } from './ObjectStore';
import { seconds } from '../time';
import type { StoreAddress } from './StoreAddress';

const connectMs = 2 * seconds;
/** Time until a store begins to answer, the upload included; each request is tried twice. */
const answerMs = 10 * seconds;
const attempts = 2;

/** An S3-compatible bucket. The client is loaded on first use, because most installations have none. */
export function createS3Store(
  address: Extract<StoreAddress, { kind: 's3' }>,
  waitMs = answerMs,
): ObjectStore {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey } = address;
  let client: ReturnType<typeof open> | null = null;
  const connected = () => (client ??= open());

  async function open() {
    const sdk = await import('@aws-sdk/client-s3');
    const s3 = new sdk.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey },
      // Without these limits a frozen store would block for ever.
      maxAttempts: attempts,
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: waitMs,
        throwOnRequestTimeout: true,
      },
      // COMPAT: stores other than AWS do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { s3, sdk };
  }

  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  return {
    async put(key, file) {
      const { s3 } = await connected();
      const { Upload } = await import('@aws-sdk/lib-storage');
      await new Upload({ client: s3, params: { ...at(key), Body: createReadStream(file) } })
        .done()
        .catch(tellOutage);
      await rm(file, { force: true });
    },

    async read(key) {
      const { s3, sdk } = await connected();
      const { Body } = await s3.send(new sdk.GetObjectCommand(at(key))).catch(tellOutage);
      // True in Node; browsers have other streams.
      if (!(Body instanceof Readable)) throw new Error(`${bucket} gave no stream`);
      return Body;
    },

    async remove(key) {
      const { s3, sdk } = await connected();
      await s3.send(new sdk.DeleteObjectCommand(at(key))).catch(tellOutage);
    },
  };
}

/** The client's errors have no code of the system, so that a temporary outage would not be recognised. */
function tellOutage(error: unknown): never {
  if (error instanceof Error && error.name === 'TimeoutError')
    throw Object.assign(error, { code: 'ETIMEDOUT' });
  throw error;
}
