import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { errorCode } from '../../../server/src';

/**
 * Runs a PostgreSQL tool against a database.
 *
 * @throws {Error} in Chinese when it is missing or fails, with its message.
 */
export async function runTool(program: string, args: readonly string[], databaseUrl: string): Promise<void> {
  const { address, password } = apart(databaseUrl);
  const child = spawn(program, [...args, `--dbname=${address}`], {
    // Not on the command line, which every user of the machine can see.
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended: unknown[] = await once(child, 'close').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new Error(
      `本机没有 ${program}。请安装 PostgreSQL 的客户端工具，版本不低于数据库（Debian：postgresql-client）。`,
    );
  });
  if (ended[0] !== 0) throw new Error(`${program} 没有完成：\n${said.trim()}`);
}

function apart(databaseUrl: string): { address: string; password: string } {
  if (!URL.canParse(databaseUrl)) return { address: databaseUrl, password: '' };
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { address: url.href, password };
}
