import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../freePort';
import { buildPrograms } from './buildPrograms';
import { nodeArgs, programFile } from './programs';

beforeAll(async () => void (await buildPrograms()), 60_000);

/** Told to stop as soon as the program loads its first package. */
const stopAtFirstPackage = `
  const Module = require('node:module');
  const load = Module._load;
  let isTold = false;
  Module._load = (request, parent, isMain) => {
    if (!isTold && !isMain && !Module.isBuiltin(request)) {
      isTold = true;
      process.kill(process.pid, 'SIGTERM');
    }
    return load(request, parent, isMain);
  };`;

it.each(['server', 'demo-market', 'gateway'] as const)(
  '%s ends in good order when it is told to stop while it loads its modules',
  async (program) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'stop-while-loading-'));
    const first = path.join(folder, 'first.js');
    writeFileSync(first, stopAtFirstPackage);
    const child = spawn(process.execPath, ['--require', first, ...nodeArgs(programFile(program))], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATABASE_URL: '',
        PORT: String(await freePort(0)),
        GATEWAY_PORT: String(await freePort(0)),
        PORTAL_DATA_DIR: folder,
        PORTAL_GATEWAY_TOKEN: 't'.repeat(32),
      },
      stdio: 'ignore',
    });

    expect(await once(child, 'exit')).toEqual([0, null]);
  },
  60_000,
);
