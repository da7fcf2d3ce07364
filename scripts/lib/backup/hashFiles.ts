import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { manifestFile, type Manifest } from './Manifest';

/** All files below a folder except the manifest, with slashes. Links are ignored. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => name !== manifestFile)
    .sort();
}

/** Hashes all files of a backup. @param isSynced Also flushes them to disk, so that they survive a crash. */
export async function hashFiles(folder: string, { isSynced = false } = {}): Promise<Manifest['files']> {
  const files: Manifest['files'] = {};
  for (const name of await listFiles(folder)) {
    const handle = await open(path.join(folder, name), isSynced ? 'r+' : 'r');
    try {
      const hash = createHash('sha256');
      const content = handle.createReadStream({ autoClose: false });
      content.on('data', (chunk) => hash.update(chunk));
      await finished(content);
      if (isSynced) await handle.sync();
      files[name] = { bytes: content.bytesRead, sha256: hash.digest('hex') };
    } finally {
      await handle.close();
    }
  }
  return files;
}

const shownMax = 5;

/** @throws {Error} in Chinese, naming files that are missing, added or changed. */
export async function checkFiles(folder: string, { files: wanted }: Manifest): Promise<void> {
  const found = await hashFiles(folder);
  const faults = [
    ...Object.entries(wanted).flatMap(([name, { sha256 }]) => {
      if (!found[name]) return [`缺少 ${name}`];
      return found[name].sha256 === sha256 ? [] : [`内容变了 ${name}`];
    }),
    ...Object.keys(found)
      .filter((name) => !wanted[name])
      .map((name) => `多出 ${name}`),
  ];
  if (faults.length === 0) return;
  const more = faults.length > shownMax ? `\n  …共 ${faults.length} 处` : '';
  const lines = faults.slice(0, shownMax).map((fault) => `\n  ${fault}`);
  throw new Error(`备份不完整或被改动，没有恢复任何内容：${lines.join('')}${more}\n请换一份备份。`);
}
