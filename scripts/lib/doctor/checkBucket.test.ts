import http from 'node:http';
import type { Environment } from '@portal/environment';
import { ills } from './ills';
import { deafPort, listening } from './test/listening';
import { look } from './test/look';

const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'geheim' };

/** @param code S3 error code of its answer. */
async function aBucket(status: number, code: string): Promise<Environment> {
  const port = await listening(
    http.createServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    }),
  );
  return { FILE_STORE: `s3://papers/main?endpoint=http://127.0.0.1:${port}`, ...keys };
}

it.each([
  [404, 'NoSuchKey', 'well', 'papers（FILE_STORE） 可读'],
  [403, 'AccessDenied', 'notice', '没有列出对象的权限'],
  [404, 'NoSuchBucket', 'ill', '没有这个存储桶'],
  [403, 'InvalidAccessKeyId', 'ill', '不认识这个密钥'],
  [403, 'SignatureDoesNotMatch', 'ill', '密钥不匹配'],
  [403, 'RequestTimeTooSkewed', 'ill', '拒绝了本机的时间'],
])('rates a bucket that answers %s %s as %s', async (status, code, state, says) => {
  const findings = await look(await aBucket(status, code));

  expect(findings).toContainEqual(
    expect.objectContaining({ about: '对象存储', state, says: expect.stringContaining(says) }),
  );
  expect(JSON.stringify(findings)).not.toContain('geheim');
});

it('reports a bucket that does not answer', async () => {
  const port = await deafPort();

  expect(
    ills(await look({ RELEASE_STORE: `s3://papers?endpoint=http://127.0.0.1:${port}`, ...keys })),
  ).toEqual([expect.stringMatching(/papers（RELEASE_STORE） 没有应答。请核对 RELEASE_STORE 的 endpoint/)]);
});
