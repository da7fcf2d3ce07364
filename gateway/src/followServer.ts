import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import type { Entity } from '@portal/contract/gateway';
import type { CallDirectory } from './CallDirectory';
import type { Clock } from './clock';
import type { ServerClient } from './ServerClient';

interface FollowOptions {
  directory: CallDirectory;
  server: Pick<ServerClient, 'snapshot' | 'changes'>;
  /** Last good snapshot on disk: calls go on with it while the server is away, also after a restart. */
  file: string;
  onTrouble: (error: unknown) => void;
  clock: Clock;
}

export interface Follower {
  isInSync: () => boolean;
  /** Time since the directory matched the server, also in an earlier process; null: never. */
  ageMs: () => number | null;
  /** Whether there is something to serve calls with: from the server or the last snapshot. */
  isReady: () => boolean;
  stop: () => Promise<void>;
}

const retryMs = 1000;
const saveEveryMs = 5000;

/** Keeps the directory in sync with the server: a snapshot first, then each change. */
export async function followServer({
  directory,
  server,
  file,
  onTrouble,
  clock,
}: FollowOptions): Promise<Follower> {
  // A file of its own: gateways of the version before take each line of the snapshot for an app or an API.
  const portalFile = `${file}.portal`;
  let seq = -1;
  let isInSync = false;
  let isDirty = false;
  let heardAt: number | null = null;
  const leaving = new AbortController();

  async function readAll(): Promise<void> {
    const snapshot = await server.snapshot(leaving.signal);
    directory.clear();
    directory.portal = snapshot.portal ?? '';
    for (const entity of snapshot.entities) directory.put(entity);
    seq = snapshot.seq;
    heardAt = clock.now();
    isDirty = true;
  }

  async function follow(): Promise<void> {
    const reply = await server.changes(seq, leaving.signal);
    if (reply.changes === null) return readAll();
    for (const { kind, id, entity } of reply.changes) {
      if (entity) directory.put(entity);
      else directory.remove(kind, id);
    }
    if (reply.changes.length > 0) isDirty = true;
    seq = reply.seq;
    heardAt = clock.now();
  }

  async function save(): Promise<void> {
    if (!isDirty) return;
    isDirty = false;
    const lines = [...directory.all()].map((entity) => JSON.stringify(entity));
    await replace(file, lines.join('\n'));
    await replace(portalFile, directory.portal);
  }

  async function replace(target: string, text: string): Promise<void> {
    await writeFile(`${target}.part`, text, { mode: 0o600 });
    await rename(`${target}.part`, target);
  }

  const load = async () => {
    const text = await readFile(file, 'utf8').catch(() => '');
    for (const line of text.split('\n').filter(Boolean)) directory.put(JSON.parse(line) as Entity);
    directory.portal = await readFile(portalFile, 'utf8').catch(() => '');
    heardAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
  };

  const loop = async () => {
    while (!leaving.signal.aborted) {
      try {
        // It may be a different server: start from the beginning.
        if (seq < 0 || !isInSync) await readAll();
        isInSync = true;
        await follow();
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (isInSync) onTrouble(error);
        isInSync = false;
        await clock.pause(retryMs, leaving.signal);
      }
    }
  };

  try {
    await readAll();
    isInSync = true;
    await save();
  } catch (error) {
    onTrouble(error);
    await load();
  }
  const following = loop();
  const stopSaving = clock.every(saveEveryMs, () => void save().catch(onTrouble));

  return {
    isInSync: () => isInSync,
    ageMs: () => heardAt && Math.max(0, clock.now() - heardAt),
    isReady: () => isInSync || directory.size > 0,
    async stop() {
      leaving.abort();
      stopSaving();
      await following;
      await save().catch(onTrouble);
    },
  };
}
