import { createObjectStore } from '../../../server/src';
import { ill, notice, well, type Finding } from './Finding';
import { within } from './within';

type Bucket = Extract<Parameters<typeof createObjectStore>[0], { kind: 's3' }>;

const about = '对象存储';
const timeoutMs = 8000;
/** An object that does not exist, so nothing is read. */
const nobodys = 'doctor';

/** By S3 error code. */
const faults: Record<string, [says: string, remedy: string]> = {
  NoSuchBucket: ['没有这个存储桶', '请先建立它，或核对名称'],
  InvalidAccessKeyId: ['不认识这个密钥', '请核对 S3_ACCESS_KEY_ID'],
  SignatureDoesNotMatch: ['密钥不匹配', '请核对 S3_SECRET_ACCESS_KEY'],
  RequestTimeTooSkewed: ['拒绝了本机的时间', '请校准本机时钟'],
};

/** Whether the portal can access a bucket; writes nothing. @param setting Setting that names the bucket. */
export async function checkBucket(setting: string, bucket: Bucket): Promise<Finding> {
  const name = `${bucket.bucket}（${setting}）`;
  try {
    (await within(timeoutMs, createObjectStore(bucket).read(nobodys))).destroy();
    return well(about, `${name} 可读`);
  } catch (error) {
    const code = error instanceof Error ? error.name : '';
    if (code === 'NoSuchKey') return well(about, `${name} 可读`);
    if (code === 'AccessDenied')
      return notice(about, `${name} 没有列出对象的权限，不能判断是否可读`, '请确认密钥可以读、写、删对象');
    const [says, remedy] = faults[code] ?? [
      '没有应答',
      `请核对 ${setting} 的 endpoint 与 region，以及出网的防火墙`,
    ];
    return ill(about, `${name} ${says}`, remedy);
  }
}
