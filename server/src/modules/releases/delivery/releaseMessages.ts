import { json } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { LiveRemote } from '@portal/contract/internal';
import { releaseBase, toLiveRemote } from '../registry/liveRemote';
import type { ActiveRelease, RemoteRelease } from '../registry/Release';
import type { ReleaseStore } from '../registry/releaseStore';

const Messages = z.record(z.string(), z.string());
export type Messages = z.infer<typeof Messages>;
type Texts = Pick<ActiveRelease, 'remote' | 'version' | 'place' | 'record'>;

const file = 'messages.en.json';
const keptMax = 50;
const none: Messages = {};

export type ReleaseMessages = ReturnType<typeof createReleaseMessages>;

/** English texts of releases: a release has a file of them, or stays Chinese. */
export function createReleaseMessages(store: ReleaseStore, log: FastifyBaseLogger) {
  /** Folder in the store → its texts. */
  const known = new Map<string, Promise<Messages>>();
  /** PERF: every page in English contains all manifests. */
  const english = new WeakMap<Messages, LiveRemote>();

  async function read({ remote, place }: Texts): Promise<Messages> {
    const stream = await store.open(remote, place, file);
    if (!stream) throw new Error(`${remote}/${place} has no ${file}`);
    return Messages.parse(await json(stream));
  }

  function of(release: Texts): Promise<Messages> {
    if (!release.record.files[file]) return Promise.resolve(none);
    const found = known.get(release.place);
    if (found) return found;
    if (known.size >= keptMax) known.clear();
    const reading = read(release).catch((error: unknown) => {
      known.delete(release.place);
      log.error({ err: error }, 'the English texts of a release could not be read');
      return none;
    });
    known.set(release.place, reading);
    return reading;
  }

  return {
    of,

    /** Address of the texts for browsers; undefined: there are none. */
    addressOf: ({ remote, version, record }: Pick<ActiveRelease, 'remote' | 'version' | 'record'>) =>
      record.files[file] && releaseBase(remote, version) + file,

    /** A release as the browser gets it, with its manifest translated. */
    async toEnglish(release: RemoteRelease): Promise<LiveRemote> {
      const remote = toLiveRemote(release);
      const messages = this.addressOf(release);
      if (messages === undefined) return remote;
      const texts = await of(release);
      if (texts === none) return { ...remote, messages };
      const said = english.get(texts) ?? { ...remote, manifest: inWords(remote.manifest, texts), messages };
      english.set(texts, said);
      return said;
    },
  };
}

/** Translates every known text in a value, except search terms. */
export function inWords<Value>(value: Value, messages: Messages): Value {
  const said = (one: unknown, name = ''): unknown => {
    if (typeof one === 'string') return messages[one] ?? one;
    if (Array.isArray(one)) return name === 'hotWords' ? one : one.map((each) => said(each));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, each]) => [key, said(each, key)]));
  };
  return said(value) as Value;
}
