import { EnvironmentError } from '@portal/environment';
import { errorCode } from './errorCode';
import { ShownError } from './ShownError';

/** Known causes of a failed start, and what to do about them. */
const sentences: Record<string, string> = {
  ENOSPC: '磁盘空间不足，无法启动。请清理磁盘，或用 PORTAL_DATA_DIR 指定有空间的目录，然后重新启动。',
  EDQUOT: '磁盘配额已用完，无法启动。请清理磁盘或提高配额，然后重新启动。',
  EROFS: '数据目录是只读的，无法启动。请以可写方式挂载，或用 PORTAL_DATA_DIR 指定可写的目录。',
  EACCES: '没有权限写入数据目录或监听端口，无法启动。请检查 PORTAL_DATA_DIR 的所有者与权限，以及 PORT。',
  EPERM: '没有权限写入数据目录，无法启动。请检查 PORTAL_DATA_DIR 的所有者与权限。',
  ENOTDIR: 'PORTAL_DATA_DIR 指向的路径里有一段是文件而不是目录，无法启动。请改为一个目录。',
  EADDRINUSE: '端口已被占用，无法启动。请停止占用它的程序，或用 PORT 换一个端口。',
  EADDRNOTAVAIL: '本机没有要监听的地址，无法启动。请检查 HOST。',
  '28P01': '数据库拒绝了用户名或密码，无法启动。请核对 DATABASE_URL。',
  '28000': '数据库不允许这个用户从本机连接，无法启动。请核对 DATABASE_URL 与 pg_hba.conf。',
  '3D000': '数据库服务器上没有这个数据库，无法启动。请先创建它，或核对 DATABASE_URL 里的库名。',
  '42501': '数据库用户没有建表的权限，无法启动。请授予它 CREATE 权限。',
};

/** Sentence for the person who started the server; null: an unknown cause, where the error itself says more. */
export function startFailure(error: unknown): string | null {
  if (error instanceof ShownError || error instanceof EnvironmentError) return error.message;
  const code = errorCode(error);
  const sentence = code === null ? undefined : sentences[code];
  if (sentence === undefined) return null;
  const place = typeof error === 'object' && error !== null && 'path' in error ? String(error.path) : '';
  return place ? `${sentence}（${place}）` : sentence;
}
