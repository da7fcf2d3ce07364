import { EditorConfig, EditorUpload, editorUpload } from '@portal/calls';
import { CallError, call, upload } from '@portal/client';

const remoteTimeoutMs = 60_000;
const unsent = '图片上传失败，请重试';

let config: Promise<EditorConfig> | null = null;

/**
 * The editor's configuration, requested once.
 *
 * @throws {CallError} when it cannot be loaded; the next call tries again.
 */
function loadConfig(): Promise<EditorConfig> {
  config ??= askForConfig().catch((error: unknown) => {
    config = null;
    throw error;
  });
  return config;
}

async function askForConfig(): Promise<EditorConfig> {
  return EditorConfig.parse(await call(editorUpload, { action: 'config' }));
}

/** Uploads one picture. Never rejects: failures are reported in `state`, which is "SUCCESS" otherwise. */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<EditorUpload> {
  const known = await loadConfig().catch(() => null);
  if (!known) return { state: '编辑器配置没有加载，暂时不能上传图片' };
  const { imageActionName, imageMaxSize, imageAllowFiles } = known;
  if (file.size > imageMaxSize) return { state: `图片超过${Math.round(imageMaxSize / 1024 / 1024)}MB` };
  const extension = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? `.${file.type.split('/')[1]}`;
  if (!imageAllowFiles.includes(extension))
    return { state: `图片格式不允许，请用 ${imageAllowFiles.join('、')}` };

  const named = file.name ? file : new File([file], `图片${extension}`, { type: file.type });
  try {
    const fields = { action: imageActionName, type: 'ajax' } as const;
    return EditorUpload.parse(await upload(editorUpload, named, fields, { onProgress }));
  } catch (error) {
    const isRefused = error instanceof CallError && error.code !== 'NETWORK' && error.code !== 'TIMEOUT';
    return { state: isRefused ? error.message : unsent };
  }
}

/**
 * Lets the server copy pictures from other sites.
 *
 * @returns One entry for each source.
 * @throws {CallError} when the request fails.
 */
export async function fetchRemotePictures(
  sources: readonly string[],
): Promise<NonNullable<EditorUpload['list']>> {
  const { catcherActionName } = await loadConfig();
  const fields = { action: catcherActionName, 'source[]': [...sources] };
  const reply = await call(editorUpload, fields, { timeoutMs: remoteTimeoutMs });
  return EditorUpload.parse(reply).list ?? [];
}
