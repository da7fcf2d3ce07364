import type { CallInput, CallReply, UploadCall } from '@portal/calls';
import { readReply, send } from './exchange';
import { formPairs } from './formPairs';
import { noteChange } from './replyLog';
import { whenAgreed } from './whenAgreed';
import { withFreshToken } from './withFreshToken';

export interface UploadOptions {
  signal?: AbortSignal;
  /** Called with the share sent so far, from 0 to 1. */
  onProgress?: (share: number) => void;
}

const lost = '加载失败，请重试。文件没有上传完，请检查网络';

/**
 * Send one file and parse the reply. However long it takes, it has no timeout: `signal` ends it.
 *
 * @param input  The fields beside the file.
 * @throws {CallError} `NETWORK` when no usable reply came, else the server's code; E0002 is told as by `call`.
 */
export async function upload<C extends UploadCall>(
  definition: C,
  file: File,
  input: CallInput<C>,
  { signal, onProgress }: UploadOptions = {},
): Promise<CallReply<C>> {
  const data = new FormData();
  for (const [name, value] of formPairs(input)) data.append(name, value);
  data.append(definition.filePart, file, file.name);
  const request = {
    data,
    signal,
    timeout: 0,
    onUploadProgress: ({ loaded, total }: { loaded: number; total?: number }) => {
      if (total) onProgress?.(loaded / total);
    },
  };
  const reply = await whenAgreed(() =>
    withFreshToken(async () => readReply(definition, await send(definition, request, lost), lost)),
  );
  noteChange();
  return reply;
}
