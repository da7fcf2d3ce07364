import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '@portal/environment';
import { examine, type Patient } from '../examine';
import type { Finding } from '../Finding';

const scratch = mkdtempSync(path.join(tmpdir(), 'portal-doctor-test-'));
afterAll(() => rmSync(scratch, { recursive: true }));

export const token = 'a-token-of-more-than-thirty-two-characters';

/** Ports that nothing listens at. Systems give higher ones to whoever asks for any, as the tests beside this one do. */
export const freePorts = { PORT: '', GATEWAY_PORT: '', SAMPLE_PROVIDER_PORT: '' };
const [lowest, highest] = [10_000, 32_000];
beforeAll(async () => {
  for (const name of Object.keys(freePorts)) Object.assign(freePorts, { [name]: String(await freePort()) });
});

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Examines a healthy set-up that was not started, except for what is given. */
export const look = (env: Environment = {}, facts: Partial<Patient> = {}): Promise<Finding[]> =>
  examine({
    env: { PORTAL_DATA_DIR: newFolder(), ...freePorts, ...env },
    nodeVersion: '22.1.0',
    programs: { server: 'current', gateway: 'absent' },
    areas: ['shell', 'mf-docs'],
    nginx: null,
    room: () => 10 * 1024 ** 3,
    clock: () => new Date(),
    ...facts,
  });

export const newFolder = () => mkdtempSync(path.join(scratch, 'data-'));

/** A file in a folder of its own. */
export function aFile(name: string, text = '', mode = 0o600): string {
  const file = path.join(newFolder(), name);
  writeFileSync(file, text, { mode });
  return file;
}
