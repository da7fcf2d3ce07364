import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import vm from 'node:vm';
import type { FastifyBaseLogger } from 'fastify';
import { shellName, type BootDocument } from '@portal/contract/internal';
import { refusedShellCode } from '../../../platform/processMetrics';
import type { ActiveRelease } from '../registry/release.repository';
import type { ReleaseStore } from '../registry/releaseStore';
import type { Messages } from './releaseMessages';

export interface Markup {
  html: string;
  styles: string;
}

/** What all markup depends on, and its texts; null: Chinese. */
interface Variant {
  /** Registry, host, language, path pattern. */
  key: string;
  messages: Messages | null;
}

type Prerender = (boot: BootDocument, path: string) => Markup;
type ShellRelease = Pick<ActiveRelease, 'version' | 'place' | 'record'>;

const cachedMax = 200;
const codeMax = 5;
const file = 'prerender.cjs';
const nothing: Markup = { html: '', styles: '' };
const requireBuiltin = createRequire(__filename);

/**
 * Draws the frame with the live shell's own code. Only the shell runs in the server, never a remote
 * (decisions/0004-prerendering.md), and of it only what its release has recorded the hash of. When there is no such code,
 * or it throws, the browser draws the page alone.
 */
export function createShellRenderer(store: ReleaseStore, log: FastifyBaseLogger) {
  const cache = new Map<string, Markup>();
  /** Place → its code; null: it is not what was released. */
  const known = new Map<string, Promise<Prerender | null>>();

  return {
    async render(
      boot: BootDocument,
      shell: ShellRelease,
      path: string,
      { key, messages }: Variant,
    ): Promise<Markup> {
      const drawn = cache.get(key);
      if (drawn) return drawn;
      const prerender = await codeOf(shell, messages);
      if (!prerender) return nothing;
      const markup = draw(prerender, boot, path);
      if (cache.size >= cachedMax) cache.clear();
      cache.set(key, markup);
      return markup;
    },
  };

  /** Fetched and checked once for each release and language. What could not be fetched is asked for again. */
  function codeOf(shell: ShellRelease, messages: Messages | null): Promise<Prerender | null> {
    const id = `${messages ? 'en' : 'zh'}/${shell.place}`;
    const found = known.get(id);
    if (found) return found;
    if (known.size >= codeMax) known.clear();
    const loading = load(shell, messages).catch((error: unknown) => {
      known.delete(id);
      log.error({ err: error }, 'the code for prerendering could not be loaded');
      return null;
    });
    known.set(id, loading);
    return loading;
  }

  /** From the bytes that were checked, and from no file that could be another by then. */
  async function load(
    { version, place, record }: ShellRelease,
    messages: Messages | null,
  ): Promise<Prerender | null> {
    const stream = await store.open(shellName, place, file);
    if (!stream) throw new Error(`${shellName}/${place} has no ${file}`);
    const code = await buffer(stream);
    const sha384 = createHash('sha384').update(code).digest('base64');
    if (sha384 !== record.files[file]?.sha384) {
      refusedShellCode.inc();
      log.error(
        { version, place, sha384 },
        'the code for prerendering is not what was released; it is not run',
      );
      return null;
    }
    const module: { exports: Partial<{ prerender: Prerender }> } = { exports: {} };
    const start = vm.compileFunction(code.toString('utf8'), ['module', 'exports', 'require'], {
      filename: `${shellName}/${place}/${file}`,
    });
    speaking(messages, () => {
      Reflect.apply(start, undefined, [module, module.exports, requireBuiltin]);
    });
    if (!module.exports.prerender) throw new Error(`${shellName}/${place} exports no prerender`);
    return module.exports.prerender;
  }

  /** The code takes its texts from here as it starts (`portalMessages` of the shell). */
  function speaking(messages: Messages | null, run: () => void): void {
    const place = globalThis as { portalMessages?: Messages };
    if (messages) place.portalMessages = messages;
    try {
      run();
    } finally {
      delete place.portalMessages;
    }
  }

  function draw(prerender: Prerender, boot: BootDocument, path: string): Markup {
    try {
      return prerender(boot, path);
    } catch (error) {
      log.error({ err: error }, 'prerendering failed');
      return nothing;
    }
  }
}
