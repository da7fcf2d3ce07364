import { sql } from 'kysely';
import type { Deps } from '../../../platform/Deps';
import { queueOf, type DeskParts, type HealthLine } from '../../../platform/desk';
import { promisedMs } from '../../../platform/promisedMs';
import type { ReleaseService } from '../registry/release.service';

/** Canaries that somebody has to promote or stop, and how what is live does. */
export const releaseDesk = (
  { db }: Pick<Deps, 'db'>,
  releases: Pick<ReleaseService, 'states'>,
): DeskParts => ({
  queues: [
    queueOf(
      db,
      {
        key: 'canary',
        title: '灰度发布',
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
          ? `${states.length} 个区域的当前版本没有异常`
          : `${warned.map(({ remote }) => remote).join('、')} 的当前版本有异常`;
      return [{ part: '发布', state: warned.length === 0 ? 'good' : 'bad', text, link: '/ops/release' }];
    },
  ],
});
