import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  activateRelease,
  addReleaseToken,
  listReleaseHistory,
  listReleaseTokens,
  listReleases,
  promoteRelease,
  reportHealth,
  revokeReleaseToken,
  rollBackRelease,
  startOverride,
  stopOverride,
  viewComposition,
  viewReleaseHealth,
  withdrawRelease,
} from '@portal/calls';
import { codes } from '@portal/codes';
import { AppError } from '../../../platform/AppError';
import { hasTls } from '../../../platform/config';
import type { Deps } from '../../../platform/Deps';
import type { Answerer } from '../../../platform/http/answer';
import { createAtOnce } from '../../../platform/http/atOnce';
import { countHit } from '../../../platform/http/rateLimit';
import { takeJson } from '../../../platform/http/takeJson';
import { formatInstant, minutes } from '../../../platform/time';
import { audit } from '../../../platform/audit';
import { say } from '../../../platform/i18n/say';
import { translateTexts } from '../../../platform/i18n/translateTexts';
import type { CompositionService } from '../delivery/composition';
import type { HealthService } from '../health/health.service';
import { overrideCookie, type OverrideService } from '../delivery/override.service';
import { archiveBytesMax } from './unpackRelease';
import type { Channel, PublishService } from './publish.service';
import type { ReleaseService } from '../registry/release.service';
import { parseManifest } from './readReleaseFolder';
import type { ReleaseTokenService, TokenHolder } from './releaseToken.service';

interface Services {
  releases: ReleaseService;
  publishing: PublishService;
  tokens: ReleaseTokenService;
  compositions: CompositionService;
  health: HealthService;
  overrides: OverrideService;
}

/** Concurrent uploads per token: each is unpacked, hashed and compressed. */
const archivesAtOnce = 2;
const triesPerMinuteMax = 120;
/** An office behind one address has many tabs. */
const reportsPerMinuteMax = 600;

/** Actions of teams on the command line (/internal/releases, by token) and of operators in the portal. */
export function registerReleaseControl(
  app: FastifyInstance,
  answer: Answerer,
  deps: Deps,
  services: Services,
): void {
  const { releases, tokens, compositions, health, overrides } = services;
  registerCommandLine(app, deps, services);

  answer(listReleases, async ({ visitor }) => ({
    records: translateTexts(await releases.states(), visitor.language),
  }));
  answer(listReleaseHistory, async ({ input: { remote, ...page }, visitor }) =>
    translateTexts(await releases.history(remote, page), visitor.language),
  );
  answer(viewReleaseHealth, ({ input }) => health.view(input.remote));
  answer(reportHealth, async ({ input, visitor }) => {
    await countHit(deps, `release-health:${visitor.address}`, reportsPerMinuteMax, minutes);
    await health.take(input);
    return {};
  });
  answer(viewComposition, ({ input }) => compositions.find(input.composition));
  answer(listReleaseTokens, async () => ({ records: await tokens.list() }));

  const tell = (event: string, request: FastifyRequest, userId: string, detail: string) =>
    audit(deps.db, {
      at: deps.clock(),
      userId,
      event,
      address: request.visitor.address,
      outcome: 'ok',
      detail,
    });
  answer(promoteRelease, async ({ input, member, request }) => {
    const { remote, percent, seen } = input;
    const version = percent
      ? await releases.widen(remote, percent, member.nick_name, seen)
      : await releases.promote(remote, member.nick_name, seen);
    const share = percent ? ` ${percent}%` : '';
    await tell('release.promote', request, member.id, `${remote} ${version}${share}`);
    return { version };
  });
  answer(activateRelease, async ({ input, member, request }) => {
    const { remote, version, reason, percent } = input;
    await releases.activate(remote, version, member.nick_name, { note: reason, percent });
    const share = percent ? ` ${percent}%` : '';
    await tell('release.activate', request, member.id, `${remote} ${version}${share}`);
    return { version };
  });
  answer(withdrawRelease, async ({ input, member, request }) => {
    const { remote, reason, seen } = input;
    const version = await releases.withdraw(remote, member.nick_name, { note: reason, seen });
    await tell('release.withdraw', request, member.id, `${remote} ${version}`);
    return { version };
  });
  answer(rollBackRelease, async ({ input, member, request }) => {
    const { remote, reason, seen } = input;
    const { version } = await releases.rollBack(remote, member.nick_name, { note: reason, seen });
    await tell('release.rollback', request, member.id, `${remote} ${version}`);
    return { version };
  });
  answer(startOverride, async ({ input, member, request, reply, visitor }) => {
    const expiresAt = await overrides.start(visitor.sessionHash, input.remote, input.origin);
    // Only a hint that a lookup is worthwhile; the database decides.
    reply.setCookie(overrideCookie, '1', {
      path: '/',
      sameSite: 'lax',
      httpOnly: true,
      secure: hasTls(deps.config),
    });
    await tell('release.override', request, member.id, `${input.remote} ${input.origin}`);
    return { expiresAt: formatInstant(expiresAt) };
  });
  answer(stopOverride, async ({ member, request, reply, visitor }) => {
    await overrides.stop(visitor.sessionHash);
    reply.clearCookie(overrideCookie, { path: '/' });
    await tell('release.override.end', request, member.id, '');
    return {};
  });
  answer(addReleaseToken, async ({ input, member, request }) => {
    const token = await tokens.add(input.label, input.remotes, member.nick_name);
    await tell('release.token.add', request, member.id, `${token.tokenId} ${input.remotes}`);
    return token;
  });
  answer(revokeReleaseToken, async ({ input, member, request }) => {
    await tokens.revoke(input.tokenId);
    await tell('release.token.revoke', request, member.id, input.tokenId);
    return {};
  });
}

/** For holders of a release token; the replies are those of the calls. */
function registerCommandLine(
  app: FastifyInstance,
  deps: Deps,
  { releases, publishing, tokens, compositions }: Services,
): void {
  const holders = new WeakMap<FastifyRequest, TokenHolder>();
  const admit = async (request: FastifyRequest): Promise<void> => {
    // Guessing a token is hopeless, but each attempt costs a query.
    await countHit(deps, `release-token:${request.visitor.address}`, triesPerMinuteMax, minutes);
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    holders.set(request, await tokens.holderOf(token));
  };
  const holderOf = (request: FastifyRequest): TokenHolder => {
    const holder = holders.get(request);
    if (!holder) throw new AppError('E8106');
    return holder;
  };
  const holderFor = (request: FastifyRequest, remote: string): TokenHolder => {
    const holder = holderOf(request);
    if (!holder.mayRelease(remote))
      throw new AppError('E8106', {}, say`这个令牌不能操作 ${remote}。请用该子应用团队的令牌。`);
    return holder;
  };
  const atOnce = createAtOnce(archivesAtOnce);
  const success = (resBody: object) => ({ resCode: 'S0000', resMsg: codes.S0000.text, resBody });

  void app.register(async (routes) => {
    // Checked before the body is read.
    routes.addHook('onRequest', admit);
    // Logs whose token was used for another team's remote. Unknown tokens are not logged: anybody can make them up.
    routes.addHook('onError', async (request, _, error) => {
      const holder = holders.get(request);
      if (!holder || !(error instanceof AppError) || error.code !== 'E8106') return;
      await audit(deps.db, {
        at: deps.clock(),
        userId: null,
        event: 'release.refused',
        address: request.visitor.address,
        outcome: error.code,
        detail: `${holder.id} ${error.message}`,
      });
    });
    // Streamed to disk, never held in memory.
    routes.addContentTypeParser('application/gzip', (_, payload, done) => done(null, payload));

    takeJson(routes);

    routes.get('/internal/releases', async () => {
      return success({ records: await releases.states() });
    });

    routes.get<{ Querystring: { remote?: string } }>('/internal/releases/history', async (request) => {
      return success(await releases.history(request.query.remote, { pageNo: 1, pageSize: 20 }));
    });

    routes.get<{ Params: { id: string } }>('/internal/releases/compositions/:id', async (request) => {
      return success(await compositions.find(request.params.id));
    });

    routes.post<{ Querystring: { canary?: string }; Body: NodeJS.ReadableStream }>(
      '/internal/releases',
      { bodyLimit: archiveBytesMax },
      async (request) => {
        const holder = holderOf(request);
        const channel = readChannel(request.query.canary);
        const { releasesPerTenMinutes } = deps.config.perAccount;
        await countHit(deps, `release:${holder.id}`, releasesPerTenMinutes, 10 * minutes);
        return atOnce(holder.id, async () =>
          success(await publishing.publishArchive(request.raw, channel, holder)),
        );
      },
    );

    // Before a remote is built, which takes longer than the answer.
    routes.post<{ Body: unknown }>('/internal/releases/check', async (request) => {
      const manifest = parseManifest(request.body);
      holderFor(request, manifest.name);
      await releases.refuseManifest(manifest);
      return success({ remote: manifest.name });
    });

    routes.post<{ Params: { remote: string }; Querystring: { canary?: string } }>(
      '/internal/releases/:remote/promote',
      async (request) => {
        const { remote } = request.params;
        const holder = holderFor(request, remote);
        const channel = readChannel(request.query.canary);
        const version =
          channel.kind === 'canary'
            ? await releases.widen(remote, channel.percent, holder.label)
            : await releases.promote(remote, holder.label);
        return success({ remote, version });
      },
    );

    routes.post<{ Params: { remote: string; version: string }; Querystring: { canary?: string } }>(
      '/internal/releases/:remote/activate/:version',
      async (request) => {
        const { remote, version } = request.params;
        const holder = holderFor(request, remote);
        const channel = readChannel(request.query.canary);
        const percent = channel.kind === 'canary' ? channel.percent : undefined;
        await releases.activate(remote, version, holder.label, { ...(percent && { percent }) });
        return success({ remote, version });
      },
    );

    routes.post<{ Params: { remote: string } }>('/internal/releases/:remote/withdraw', async (request) => {
      const { remote } = request.params;
      const holder = holderFor(request, remote);
      return success({ remote, version: '', withdrawn: await releases.withdraw(remote, holder.label) });
    });

    routes.post<{ Params: { remote: string }; Querystring: { seen?: string } }>(
      '/internal/releases/:remote/rollback',
      async (request) => {
        const { remote } = request.params;
        const holder = holderFor(request, remote);
        const { seen } = request.query;
        return success({ remote, ...(await releases.rollBack(remote, holder.label, { seen })) });
      },
    );
  });
}

function readChannel(canary: string | undefined): Channel {
  if (canary === undefined) return { kind: 'live' };
  const percent = Number(canary);
  if (!Number.isInteger(percent) || percent < 1 || percent > 99)
    throw new AppError('E0017', {}, say`灰度比例须为 1 到 99 的整数。`);
  return { kind: 'canary', percent };
}
