/* npm run doctor [-- --nginx <file>]: diagnoses a set-up, with remedies. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { releasedApps } from './lib/apps';
import { roomOf } from './lib/backup/roomOf';
import { examine } from './lib/doctor/examine';
import type { Finding } from './lib/doctor/Finding';
import { endOnError } from './lib/endOnError';
import { stateOf } from './lib/programs/programState';

const marks = { well: '好　', notice: '注意', ill: '坏　' };

const lineOf = ({ state, about, says, remedy }: Finding) =>
  `${marks[state]}  ${about}：${says.replace(/。$/, '')}${remedy && `。${remedy}`}`;

/** The file given by `--nginx`; null: none. @throws {Error} in Chinese for unknown arguments. */
function readNginxFile(): string | null {
  try {
    return parseArgs({ options: { nginx: { type: 'string' } } }).values.nginx ?? null;
  } catch {
    throw new Error('用法：npm run doctor [-- --nginx <nginx 的配置文件>]');
  }
}

async function main(): Promise<void> {
  const findings = await examine({
    env: process.env,
    nodeVersion: process.versions.node,
    programs: { server: stateOf('server'), gateway: stateOf('gateway') },
    areas: releasedApps().map((folder) => path.basename(folder)),
    nginx: readNginxFile(),
    room: roomOf,
    clock: () => new Date(),
  });
  for (const finding of findings) console.log(lineOf(finding));
  const faults = findings.filter(({ state }) => state === 'ill').length;
  console.log(faults > 0 ? `\n发现 ${faults} 个问题。` : '\n没有发现问题。');
  // Checks that timed out may still have open connections.
  process.exit(faults > 0 ? 1 : 0);
}

main().catch(endOnError);
