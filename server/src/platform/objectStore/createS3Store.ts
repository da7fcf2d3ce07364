import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ObjectStore } from './ObjectStore';
import { seconds } from '../time';
import type { StoreAddress } from './StoreAddress';

const connectMs = 2 * seconds;
/** Until a store begins to answer, what it is sent included; it is asked twice. */
const answerMs = 10 * seconds;
const attempts = 2;

/** An S3-compatible bucket. The client is loaded with the first object: most installations have none. */
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
      // Without these, whoever asks a store that is frozen waits for ever.
      maxAttempts: attempts,
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: waitMs,
        throwOnRequestTimeout: true,
      },
      // COMPAT: stores other than AWS do not know the newer checksums.
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
      // In Node it is one: browsers have other streams.
      if (!(Body instanceof Readable)) throw new Error(`${bucket} gave no stream`);
      return Body;
    },

    async remove(key) {
      const { s3, sdk } = await connected();
      await s3.send(new sdk.DeleteObjectCommand(at(key))).catch(tellOutage);
    },
  };
}

/** The client's own kind of error has no code: nobody would know that the same request may succeed soon. */
function tellOutage(error: unknown): never {
  if (error instanceof Error && error.name === 'TimeoutError')
    throw Object.assign(error, { code: 'ETIMEDOUT' });
  throw error;
}
