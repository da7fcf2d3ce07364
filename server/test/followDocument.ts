import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releasedApps } from '../../scripts/lib/apps';
import { aRelease } from './aRelease';

const root = path.join(__dirname, '../..');
const areas = releasedApps().map((folder) => path.basename(folder));
/** Of the repository: copied with what the test puts in the place of its paths and ports. */
const copied = ['deploy', 'docs'];

/** A folder in place of `/`, in which the commands of docs/production.md do what they do. */
export interface SetUp {
  /** Where something of the document lies. */
  at: (place: string) => string;
  /** Lays out a further checkout. */
  layOut: (place: string) => void;
  /** Runs the commands of a step, those of one block after the other. @returns what they printed. */
  follow: (step: number) => Promise<string>;
  /** Commands that only note that they were called, in their order. */
  calls: () => string[];
  /** Runs a line of a file in `/etc/cron.d`, as cron does. */
  runLine: (line: string) => Promise<string>;
}

/**
 * @param changes  What stands in the document and its files → what takes its place, besides the paths.
 */
export function prepareSetUp(changes: Readonly<Record<string, string>>): SetUp {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-production-'));
  const places = ['/opt/portal', '/etc/', '/var/lib/portal', '/var/cache/nginx', '/mnt/backup'];
  const found = new Set<string>();
  const moved = (text: string): string => {
    let result = text.replaceAll('/usr/bin/node', process.execPath);
    for (const place of places)
      result = result.replaceAll(new RegExp(`(?<![\\w.-])${place}`, 'g'), folder + place);
    for (const [from, to] of Object.entries(changes)) {
      if (result.includes(from)) found.add(from);
      result = result.replaceAll(from, to);
    }
    return result;
  };
  const layOutAt = (place: string) => layOut(path.join(folder, place), moved);
  layOutAt('/opt/portal');
  for (const place of [
    'etc/cron.d',
    'etc/nginx/conf.d',
    'etc/nginx/sites-enabled',
    'etc/systemd/system',
    'var/lib/portal',
    'var/lib/portal-gateway',
  ])
    mkdirSync(path.join(folder, place), { recursive: true });
  const log = path.join(folder, 'calls');
  writeFileSync(log, '');
  const bin = standIns(folder, log);
  const steps = readSteps(moved(readFileSync(path.join(root, 'docs/production.md'), 'utf8')));
  for (const from of Object.keys(changes)) if (!found.has(from)) throw new Error(`nothing says "${from}"`);
  return {
    at: (place) => path.join(folder, place),
    layOut: layOutAt,
    async follow(step) {
      let printed = '';
      for (const block of steps.get(step) ?? []) printed += await run(block, bin);
      return printed;
    },
    calls: () => readFileSync(log, 'utf8').split('\n').filter(Boolean),
    runLine: (line) => run(line.replace(/^(?:\S+\s+){6}/, '').replaceAll('\\%', '%'), bin, ['sh', '-c']),
  };
}

const bash = ['bash', '--norc', '-euo', 'pipefail', '-c'];

/** Runs a block as a shell would in which every error ends it. @returns what it printed. */
async function run(block: string, bin: string, [shellName = '', ...flags] = bash): Promise<string> {
  // Its streams are sockets, by which bash takes itself for a login from elsewhere.
  const shell = spawn(shellName, [...flags, block], {
    env: { PATH: `${bin}:${process.env.PATH}`, TMPDIR: process.env.TMPDIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [printed, errors] = ['', ''];
  shell.stdout.on('data', (part) => (printed += String(part)));
  shell.stderr.on('data', (part) => (errors += String(part)));
  await once(shell, 'close');
  if (shell.exitCode !== 0) throw new Error(`docs/production.md:\n${block}\n${printed}${errors}`);
  return printed;
}

/** The checkout: what it has, areas as they are once they are built. */
function layOut(checkout: string, moved: (text: string) => string): void {
  mkdirSync(checkout, { recursive: true });
  for (const name of readdirSync(root))
    if (![...copied, ...areas, 'releases', 'data'].includes(name))
      symlinkSync(path.join(root, name), path.join(checkout, name));
  for (const name of copied) {
    cpSync(path.join(root, name), path.join(checkout, name), { recursive: true });
    for (const file of readdirSync(path.join(checkout, name), { recursive: true, withFileTypes: true })) {
      const place = path.join(file.parentPath, file.name);
      if (file.isFile()) writeFileSync(place, moved(readFileSync(place, 'utf8')));
    }
  }
  for (const area of areas) {
    cpSync(aRelease(area, '1.0.0'), path.join(checkout, area, 'dist/1.0.0'), {
      recursive: true,
    });
  }
}

/** The commands of each step, by its number. */
const readSteps = (text: string): Map<number, string[]> =>
  new Map(
    text
      .split(/^## (?=\d+\. )/m)
      .slice(1)
      .map((section) => [
        Number.parseInt(section, 10),
        [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block),
      ]),
  );

/** Commands that change a machine as a whole note that they were called. */
function standIns(folder: string, log: string): string {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  const notes = `printf '%s\\n' "$(basename "$0") $*" >> '${log}'`;
  const real = { doctor: 'doctor.ts', operator: 'nameOperator.ts', backup: 'backupPortal.ts' };
  const cases = Object.entries(real).map(
    ([name, file]) =>
      `'run ${name}') shift 3; exec '${process.execPath}' --import tsx '${path.join(root, 'scripts', file)}' "$@";;`,
  );
  const scripts: Record<string, string> = {
    'apt-get': notes,
    systemctl: notes,
    'systemd-sysusers': notes,
    chgrp: notes,
    chown: notes,
    logger: `printf '%s %s: %s\\n' logger "$*" "$(cat)" >> '${log}'`,
    createuser: notes,
    createdb: notes,
    psql: notes,
    npm: `${notes}\n[ "$2" != --silent ] || { shift 2; set -- run "$@"; }\ncase "$1 $2" in ${cases.join(' ')} esac`,
    runuser: `${notes}\nshift 3\nexec "$@"`,
    nginx: `${notes}\nexec /usr/sbin/nginx -e '${folder}/nginx.log' -c '${folder}/nginx.conf' "$@"`,
  };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
  return bin;
}
