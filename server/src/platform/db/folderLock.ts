import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ShownError } from '../ShownError';

export interface FolderLock {
  release: () => Promise<void>;
}

/** Limit on the length of Unix socket paths. */
const socketPathMax = 100;

/**
 * Reserves a folder for this process, as the embedded database requires: it has no lock of its own, and two processes
 * would silently overwrite each other's rows. The lock is a listening socket, so it ends with the process in any case.
 *
 * @throws {Error} in Chinese, when another process holds the folder.
 */
export async function holdFolder(folder: string): Promise<FolderLock> {
  const socketPath = socketPathOf(folder);
  const server = net.createServer((socket) => socket.end());
  server.unref();

  if (!(await canListen(server, socketPath))) {
    if (await isAnswered(socketPath)) {
      throw new ShownError(
        `数据目录 ${folder} 正被另一个进程使用。请先停止它，或用 PORTAL_DATA_DIR 指定别的目录。`,
      );
    }
    rmSync(socketPath, { force: true });
    if (!(await canListen(server, socketPath)))
      throw new ShownError(`无法锁定数据目录 ${folder}，请检查目录权限。`);
  }
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Whether any process holds a folder, this one included. */
export const isFolderHeld = (folder: string): Promise<boolean> => isAnswered(socketPathOf(folder));

function socketPathOf(folder: string): string {
  const inside = path.join(folder, '..', 'database.lock');
  if (inside.length <= socketPathMax) return inside;
  return path.join(
    tmpdir(),
    `portal-${createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 24)}.lock`,
  );
}

function canListen(server: net.Server, socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(socketPath, () => resolve(true));
  });
}

function isAnswered(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
