import type { FastifyRequest } from 'fastify';
import type { BootDocument, LiveRemote, ShellRoute } from '@portal/contract/internal';
import type { Deps } from '../../../platform/Deps';
import { languageOf } from '../../../platform/http/language';
import type { Sessions } from '../../../platform/http/Member';
import { hostCookie, sessionCookie } from '../../../platform/http/visitor';
import { passesGuard } from '../../../platform/roles';
import { toLiveRemote } from '../registry/liveRemote';
import type { ActiveRelease, ActiveShell } from '../registry/Release';
import { findTarget, toolsOf, type Lead, type Target } from './findTarget';
import { leadInstead } from './leadInstead';
import { inWords, type Messages, type ReleaseMessages } from './releaseMessages';
import { resultWithin } from './sharedReplies';

/** Longest wait for the reader's chosen language; after that the document uses the browser's. */
const memberWaitMs = 300;

/** The page that a request asks for, as its visitor may see it. */
export interface AskedPage {
  url: URL;
  /** Its texts in English; null: the document is in Chinese. */
  english: Messages | null;
  remotes: LiveRemote[];
  shellRoutes: readonly ShellRoute[];
  target: Target;
  tools: ReturnType<typeof toolsOf>;
}

interface Live {
  live: readonly ActiveRelease[];
  shell: ActiveShell;
  portal: BootDocument['portal'];
}

/** Reads from a request what page is shown, in which language, or where its visitor is led instead. */
export function createAskedPageReader(
  { config }: Pick<Deps, 'config'>,
  { messages, sessions }: { messages: ReleaseMessages; sessions: Sessions },
) {
  /** The database is asked for possibly signed-in readers only, and ignored when it is late. */
  const languageFor = (request: FastifyRequest) =>
    languageOf(request, async () => {
      if (!request.cookies[hostCookie(config, sessionCookie)]) return null;
      const member = await resultWithin(sessions.findMember(request.visitor.sessionHash), memberWaitMs);
      return member && member.person.language;
    });

  /** The shell's texts for a reader of English; null: the document is in Chinese, as it is for a shell without English. */
  async function englishFor(request: FastifyRequest, shell: ActiveRelease): Promise<Messages | null> {
    if ((await languageFor(request)) !== 'en') return null;
    const texts = await messages.of(shell);
    return Object.keys(texts).length > 0 ? texts : null;
  }

  async function remotesIn(english: Messages | null, live: readonly ActiveRelease[]): Promise<LiveRemote[]> {
    const released = live.filter((one) => one.kind === 'remote');
    return english ? Promise.all(released.map((one) => messages.toEnglish(one))) : released.map(toLiveRemote);
  }

  /**
   * Where a visitor goes who may not enter, or what the page is made of for this one: a page that they may not see is
   * not prefetched.
   */
  async function admit(
    { visitor }: FastifyRequest,
    target: Target,
    url: URL,
    remotes: readonly LiveRemote[],
  ): Promise<Lead | Pick<AskedPage, 'target' | 'tools'>> {
    const { guard } = target;
    if (guard === 'public') return { target, tools: [] };
    const member = await sessions.findMember(visitor.sessionHash);
    const location = leadInstead(guard, member, url);
    if (location !== null) return { location };
    return passesGuard(guard, member)
      ? { target, tools: toolsOf(remotes) }
      : { target: { ...target, needs: [] }, tools: [] };
  }

  return async (request: FastifyRequest, { live, shell, portal }: Live): Promise<AskedPage | Lead> => {
    const url = new URL(`http://portal${request.url}`);
    const english = await englishFor(request, shell);
    const remotes = await remotesIn(english, live);
    const { routes } = shell.manifest;
    const shellRoutes = english ? inWords(routes, english) : routes;
    const target = findTarget(shellRoutes, portal, remotes, url);
    if ('location' in target) return target;
    const admitted = await admit(request, target, url, remotes);
    return 'location' in admitted ? admitted : { url, english, remotes, shellRoutes, ...admitted };
  };
}
