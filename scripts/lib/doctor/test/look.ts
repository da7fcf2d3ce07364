import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '@portal/environment';
import { examine, type Patient } from '../examine';
import type { Finding } from '../Finding';

const scratch = mkdtempSync(path.join(tmpdir(), 'portal-doctor-test-'));
afterAll(() => rmSync(scratch, { recursive: true }));

export const token = 'a-token-of-more-than-thirty-two-characters';

/** Ports that nothing listens at. */
export const freePorts = { PORT: '', GATEWAY_PORT: '', SAMPLE_PROVIDER_PORT: '' };
beforeAll(async () => {
  const servers = Object.keys(freePorts).map((name) => [name, net.createServer()] as const);
  for (const [name, server] of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    Object.assign(freePorts, { [name]: String((server.address() as AddressInfo).port) });
  }
  for (const [, server] of servers) server.close();
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
