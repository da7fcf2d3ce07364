import { statSync } from 'node:fs';
import { findSecretFiles, type Environment } from '@portal/environment';
import { processes } from './checkSettings';
import { notice, well, type Finding } from './Finding';

/** Permission of others to read. */
const strangersMask = 0o004;

/** Checks files with secrets that settings name; `readEnvironment` has read them already. */
export function checkSecretFiles(env: Environment): Finding[] {
  const files = new Map(
    processes
      .flatMap((settings) => findSecretFiles(settings, env))
      .map(({ from, file }): [string, string] => [from, file]),
  );
  return [...files].map(([from, file]) =>
    statSync(file).mode & strangersMask
      ? notice(`密钥文件 ${from}`, `${file} 所有用户都能读取`, `请运行 chmod o-r ${file}`)
      : well(`密钥文件 ${from}`, '可读，其他用户不能读取'),
  );
}
