import type { OverrideFacts } from '@portal/contract/internal';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { hours } from '../../../platform/time';
import type { ReleaseService } from '../registry/release.service';

export const overrideCookie = 'portal_override';
const validForMs = 2 * hours;

export type OverrideService = ReturnType<typeof createOverrideService>;

/** Lets one session load a remote from a developer's machine; nobody else notices. */
export function createOverrideService({ db, clock, config }: Deps, releases: ReleaseService) {
  return {
    /**
     * @param origin  Where the developer serves the remote: `http://localhost:9000`.
     * @throws {AppError} `E8105` no such remote, `E8109` an origin that is not allowed.
     */
    async start(sessionHash: string, remote: string, origin: string): Promise<Date> {
      const { live } = await releases.registry();
      if (remote === 'shell' || !live.some((one) => one.remote === remote)) throw new AppError('E8105');
      if (!isAllowed(config.overrideOrigins, origin)) throw new AppError('E8109');
      const now = clock();
      const row = { origin, created_at: now, expires_at: new Date(now.getTime() + validForMs) };
      await db
        .insertInto('release_overrides')
        .values({ session_hash: sessionHash, remote, ...row })
        .onConflict((conflict) => conflict.columns(['session_hash', 'remote']).doUpdateSet(row))
        .execute();
      return row.expires_at;
    },

    async stop(sessionHash: string): Promise<void> {
      await db.deleteFrom('release_overrides').where('session_hash', '=', sessionHash).execute();
    },

    /** What holds for a session now. An origin that is not allowed any more does not. */
    async find(sessionHash: string): Promise<OverrideFacts[]> {
      const rows = await db
        .selectFrom('release_overrides')
        .select(['remote', 'origin', 'expires_at'])
        .where('session_hash', '=', sessionHash)
        .where('expires_at', '>', clock())
        .orderBy('remote')
        .execute();
      return rows
        .filter(({ origin }) => isAllowed(config.overrideOrigins, origin))
        .map(({ remote, origin, expires_at }) => ({ remote, origin, expiresAt: expires_at.getTime() }));
    },

    async forget(): Promise<void> {
      await db.deleteFrom('release_overrides').where('expires_at', '<', clock()).execute();
    },
  };
}

/** `http://localhost:*` allows every port of that host; anything else is compared as it is. */
export const isAllowed = (patterns: readonly string[], origin: string): boolean =>
  URL.canParse(origin) &&
  new URL(origin).origin === origin &&
  patterns.some((pattern) =>
    pattern.endsWith(':*') ? origin.replace(/:\d+$/, '') === pattern.slice(0, -2) : pattern === origin,
  );
