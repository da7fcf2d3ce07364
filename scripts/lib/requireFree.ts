import { freePort } from './freePort';

/** @throws {Error} in Chinese when the port is taken, naming the setting for another one. */
export async function requireFree(name: string, port: number, command: string): Promise<number> {
  if (await freePort(port)) return port;
  throw new Error(
    `端口 ${port} 已被占用。请停止占用它的程序，或用 ${name}=${port + 10} ${command} 换一个端口。`,
  );
}
