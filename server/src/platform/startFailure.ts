import { EnvironmentError } from '@portal/environment';
import { DatabaseAwayError } from './db/DatabaseAwayError';
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

const unknownIssuer =
  '本机不信任数据库证书的签发机构，无法启动。请把它的 CA 证书存成文件，在 DATABASE_URL 后加上 sslrootcert=<该文件>。';

/** Why a TLS connection to the database does not come about, however often it is tried. */
const tlsSentences: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  ERR_TLS_CERT_ALTNAME_INVALID:
    '数据库的证书不是发给 DATABASE_URL 里的主机名的，无法启动。请改用证书上的名称，或换一张证书。',
  CERT_HAS_EXPIRED: '数据库的证书已过期，无法启动。请换一张证书。',
  CERT_NOT_YET_VALID: '数据库的证书还没有生效，无法启动。请核对两台机器的时间，或换一张证书。',
};
/** Sentence for the person who started the server; null: an unknown cause, where the error itself says more. */
export function startFailure(error: unknown): string | null {
  if (error instanceof ShownError || error instanceof EnvironmentError) return error.message;
  if (error instanceof DatabaseAwayError) return tlsSentences[errorCode(error.cause) ?? ''] ?? null;
  const code = errorCode(error);
  const sentence = code === null ? undefined : sentences[code];
  if (sentence === undefined) return null;
  const place = typeof error === 'object' && error !== null && 'path' in error ? String(error.path) : '';
  return place ? `${sentence}（${place}）` : sentence;
}
