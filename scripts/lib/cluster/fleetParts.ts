/* The processes of a fleet that are its own; databases and nginx have files of their own. */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keepRunning, type Service } from '../keepRunning';
import { programFile } from '../programs/programs';
import { createInstance, type Instance } from './createInstance';

/** Whether a process is restarted when it ends, and who is told. */
interface Kept {
  isKept: boolean;
  say: (sentence: string) => void;
}

export function startStore(folder: string, port: number, kept: Kept): Service {
  mkdirSync(folder, { recursive: true });
  return keepRunning({
    name: '对象存储',
    file: 'scripts/lib/cluster/keepObjects.ts',
    words: [String(port), folder],
    env: { ...process.env, NODE_OPTIONS: '' },
    ...kept,
  });
}

export const startProvider = (port: number, kept: Kept): Service =>
  keepRunning({
    name: '示例数据服务',
    file: programFile('sample-provider'),
    env: { ...process.env, NODE_OPTIONS: '', SAMPLE_PROVIDER_PORT: String(port) },
    ...kept,
  });

export function startServer(
  number: number,
  port: number,
  folder: string,
  env: NodeJS.ProcessEnv,
  kept: Kept,
): Instance {
  const dataDir = path.join(folder, `server-${number}`);
  mkdirSync(dataDir, { recursive: true });
  shareBank(folder, dataDir);
  return createInstance(`http://127.0.0.1:${port}`, {
    name: `门户 ${number}`,
    file: programFile('demo-market'),
    env: { ...env, PORT: String(port), PORTAL_DATA_DIR: dataDir },
    ...kept,
  });
}

/** The demo's payment simulator stores its data in a file, which all servers share. */
function shareBank(folder: string, dataDir: string): void {
  const name = 'payment-simulator.json';
  const bank = path.join(folder, name);
  if (!existsSync(bank)) writeFileSync(bank, JSON.stringify({ trades: [], refunds: [] }), { mode: 0o600 });
  if (!existsSync(path.join(dataDir, name))) symlinkSync(bank, path.join(dataDir, name));
}

export const startGateway = (
  number: number,
  port: number,
  folder: string,
  env: NodeJS.ProcessEnv,
  kept: Kept,
): Instance =>
  createInstance(`http://127.0.0.1:${port}`, {
    name: `网关 ${number}`,
    file: programFile('gateway'),
    env: { ...env, GATEWAY_PORT: String(port), GATEWAY_DATA_DIR: path.join(folder, `gateway-${number}`) },
    ...kept,
  });
