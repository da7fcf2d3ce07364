import type { OverrideFacts } from '@portal/contract/internal';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { hours } from '../../../platform/time';
import type { ReleaseService } from '../registry/release.service';
import { listOverrides, putOverride, removeExpiredOverrides, removeOverrides } from './override.repository';

export const overrideCookie = 'portal_override';
const validForMs = 2 * hours;

export type OverrideService = ReturnType<typeof createOverrideService>;

/** Lets one session load a remote from a developer's machine; other sessions are unaffected. */
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
      const at = clock();
      const expiresAt = new Date(at.getTime() + validForMs);
      await putOverride(db, { sessionHash, remote, origin, at, expiresAt });
      return expiresAt;
    },

    stop: (sessionHash: string): Promise<void> => removeOverrides(db, sessionHash),

    /** The overrides of a session that apply now. An origin that is no longer allowed does not. */
    async find(sessionHash: string): Promise<OverrideFacts[]> {
      const rows = await listOverrides(db, sessionHash, clock());
      return rows
        .filter(({ origin }) => isAllowed(config.overrideOrigins, origin))
        .map(({ remote, origin, expires_at }) => ({ remote, origin, expiresAt: expires_at.getTime() }));
    },

    forget: (): Promise<void> => removeExpiredOverrides(db, clock()),
  };
}

/** `http://localhost:*` allows every port of that host; any other pattern is compared literally. */
const isAllowed = (patterns: readonly string[], origin: string): boolean =>
  URL.canParse(origin) &&
  new URL(origin).origin === origin &&
  patterns.some((pattern) =>
    pattern.endsWith(':*') ? origin.replace(/:\d+$/, '') === pattern.slice(0, -2) : pattern === origin,
  );
