import { createRequire } from 'node:module';
import type { FastifyBaseLogger } from 'fastify';
import { shellName, type BootDocument } from '@portal/contract/internal';
import type { ReleaseStore } from '../registry/releaseStore';

export interface Markup {
  html: string;
  styles: string;
}

type Prerender = (boot: BootDocument, path: string) => Markup;

const cachedMax = 200;
const nothing: Markup = { html: '', styles: '' };
const requireFile = createRequire(__filename);

/**
 * Draws the frame with the live shell's own code. Only the shell runs in the server, never a remote
 * (decisions/0004-prerendering.md). When it throws, the browser draws the page alone.
 */
export function createShellRenderer(store: ReleaseStore, log: FastifyBaseLogger) {
  const cache = new Map<string, Markup>();

  return {
    /**
     * @param place  Folder of the shell's release in the store.
     * @param key    All that the markup depends on: registry, host, path pattern.
     */
    async render(boot: BootDocument, place: string, path: string, key: string): Promise<Markup> {
      const known = cache.get(key);
      if (known) return known;
      const markup = await draw(boot, place, path);
      if (cache.size >= cachedMax) cache.clear();
      cache.set(key, markup);
      return markup;
    },
  };

  async function draw(boot: BootDocument, place: string, path: string): Promise<Markup> {
    try {
      const { prerender } = requireFile(await store.pathOf(shellName, place, 'prerender.cjs')) as {
        prerender: Prerender;
      };
      return prerender(boot, path);
    } catch (error) {
      log.error({ err: error }, 'prerendering failed');
      return nothing;
    }
  }
}
