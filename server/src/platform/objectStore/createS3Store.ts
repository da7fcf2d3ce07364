import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ObjectStore } from './ObjectStore';
import type { StoreAddress } from './StoreAddress';

/** An S3-compatible bucket. The client is loaded with the first object: most installations have none. */
export function createS3Store(address: Extract<StoreAddress, { kind: 's3' }>): ObjectStore {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey } = address;
  let client: ReturnType<typeof open> | null = null;
  const connected = () => (client ??= open());

  async function open() {
    const sdk = await import('@aws-sdk/client-s3');
    const s3 = new sdk.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey },
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
      await new Upload({ client: s3, params: { ...at(key), Body: createReadStream(file) } }).done();
      await rm(file, { force: true });
    },

    async read(key) {
      const { s3, sdk } = await connected();
      const { Body } = await s3.send(new sdk.GetObjectCommand(at(key)));
      return Body as Readable;
    },

    async remove(key) {
      const { s3, sdk } = await connected();
      await s3.send(new sdk.DeleteObjectCommand(at(key)));
    },
  };
}
