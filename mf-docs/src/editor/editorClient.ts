import { EditorConfig, editorUpload, type EditorUpload } from '@portal/calls';
import { http } from '@portal/client';

const remoteTimeoutMs = 60_000;
const unreadable = '服务器返回的内容无法识别，请稍后重试';

let config: Promise<EditorConfig> | null = null;

/**
 * The editor's configuration, asked for once.
 *
 * @throws {Error} with a sentence to show, when there is none.
 */
export function loadConfig(): Promise<EditorConfig> {
  config ??= post(new URLSearchParams({ action: 'config' })).then(
    (reply) => EditorConfig.parse(reply),
    () => {
      config = null;
      throw new Error('编辑器配置没有加载，暂时不能上传图片');
    },
  );
  return config;
}

/** Sends one picture. Whatever goes wrong is a state, too: good is SUCCESS alone. */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<EditorUpload> {
  try {
    const { imageFieldName, imageActionName, imageMaxSize, imageAllowFiles } = await loadConfig();
    if (file.size > imageMaxSize) return { state: `图片超过${Math.round(imageMaxSize / 1024 / 1024)}MB` };
    const extension = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? `.${file.type.split('/')[1]}`;
    if (!imageAllowFiles.includes(extension))
      return { state: `图片格式不允许，请用 ${imageAllowFiles.join('、')}` };
    const form = new FormData();
    form.append(imageFieldName, file, file.name || `图片${extension}`);
    const query = `?action=${imageActionName}&type=ajax`;
    return readUpload(await post(form, query, onProgress));
  } catch (error) {
    return {
      state:
        error instanceof Error && /[\u4e00-\u9fff]/.test(error.message)
          ? error.message
          : '图片上传失败，请重试',
    };
  }
}

/** Lets the server fetch pictures from elsewhere; an entry for each. */
export async function fetchRemotePictures(
  sources: readonly string[],
): Promise<NonNullable<EditorUpload['list']>> {
  const { catcherActionName, catcherFieldName } = await loadConfig();
  const form = new URLSearchParams({ action: catcherActionName });
  for (const source of sources) form.append(`${catcherFieldName}[]`, source);
  return readUpload(await post(form, '', undefined, remoteTimeoutMs)).list ?? [];
}

async function post(
  body: FormData | URLSearchParams,
  query = '',
  onProgress?: (share: number) => void,
  timeout?: number,
): Promise<unknown> {
  const { data } = await http.post<unknown>(editorUpload.path + query, body, {
    ...(timeout && { timeout }),
    onUploadProgress: ({ loaded, total }) => total && onProgress?.(loaded / total),
  });
  return data;
}

function readUpload(reply: unknown): EditorUpload {
  const parsed = editorUpload.reply.safeParse(reply);
  if (!parsed.success) throw new Error(unreadable);
  return parsed.data as EditorUpload;
}
