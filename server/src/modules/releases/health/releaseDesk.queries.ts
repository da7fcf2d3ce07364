import { sql } from 'kysely';
import type { Deps } from '../../../platform/Deps';
import { queueOf, type DeskParts, type HealthLine } from '../../../platform/desk';
import { promisedMs } from '../../../platform/promisedMs';
import type { ReleaseService } from '../registry/release.service';
import { listed } from '../../../platform/i18n/listed';
import { say } from '../../../platform/i18n/say';

/** Canaries that await a decision, and the health of live releases. */
export const releaseDesk = (
  { db }: Pick<Deps, 'db'>,
  releases: Pick<ReleaseService, 'states'>,
): DeskParts => ({
  queues: [
    queueOf(
      db,
      {
        key: 'canary',
        title: say`灰度发布`,
        area: 'platform',
        link: '/ops/release',
        dueMs: promisedMs('canary'),
      },
      sql`select since from canary_releases`,
    ),
  ],
  health: [
    async (): Promise<readonly HealthLine[]> => {
      const states = await releases.states();
      const warned = states.filter(({ alert }) => alert !== '');
      const text =
        warned.length === 0
          ? say`${states.length} 个区域的当前版本没有异常`
          : say`${listed(warned.map(({ remote }) => remote))} 的当前版本有异常`;
      return [{ part: say`发布`, state: warned.length === 0 ? 'good' : 'bad', text, link: '/ops/release' }];
    },
  ],
});
