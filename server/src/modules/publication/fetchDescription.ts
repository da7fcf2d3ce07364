import type { Readable } from 'node:stream';
import { readBytes } from '@portal/environment';
import { decodeText } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import { fetchOutside } from '../../platform/fetchOutside';
import { say, type Translatable } from '../../platform/i18n/say';
import { seconds } from '../../platform/time';

const bytesMax = 8 * 1024 * 1024;
const timeoutMs = 20 * seconds;

const refusal = (reason: Translatable) =>
  new AppError('E4103', { fields: [{ name: 'url', message: reason }] }, reason);

/**
 * Downloads a description.
 *
 * @throws {AppError} `E4103` when that fails.
 */
export async function fetchDescription(
  address: string,
  allowed: Record<string, string>,
): Promise<{ fileName: string; text: string }> {
  if (!URL.canParse(address)) throw refusal(say`请填写以 http:// 或 https:// 开头的网址`);
  try {
    const text = await fetchOutside(address, allowed, {
      timeoutMs,
      refuse: (status) =>
        refusal(status === null ? say`这个网址不能读取` : say`网址没有返回描述文件（HTTP ${status}）`),
      keep: readAll,
    });
    return { fileName: new URL(address).pathname.split('/').at(-1) ?? '', text };
  } catch (error) {
    // At the field of this form, whichever address was refused.
    throw refusal(error instanceof AppError ? error.words : say`网址没有响应，请稍后再试或改为上传文件`);
  }
}

async function readAll(content: Readable): Promise<string> {
  const bytes = await readBytes(content, bytesMax);
  if (!bytes) throw refusal(say`文件超过 8 MB`);
  return decodeText(bytes);
}
