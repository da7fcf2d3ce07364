import { listNotices, viewNotice } from '@portal/calls';
import { AppError } from '../../AppError';
import type { Deps } from '../../Deps';
import type { Answerer } from '../../plugins/answer';
import { formatInstant } from '../../time';
import type { PortalService } from '../content/portal.service';
import * as repository from './notice.repository';
import { sanitise } from './sanitise';

export function registerNoticeRoutes(answer: Answerer, { db }: Deps, portals: PortalService): void {
  answer(listNotices, async ({ input, request }) => {
    const { pageNo, pageSize, searchText, noType } = input;
    const portalId = portals.idOf(await portals.resolve(request.hostname));
    const filter = { portalId, searchText, type: noType };
    const { rows, total } = await repository.listNotices(db, filter, { pageNo, pageSize });
    return {
      records: rows.map((row) => ({
        no_id: row.id,
        no_title: row.title,
        noCreateTime: formatInstant(row.published_at),
        top: row.is_pinned ? 1 : 0,
        noType: row.type,
      })),
      total,
      pageNo,
      pageSize,
    };
  });

  answer(viewNotice, async ({ input, request }) => {
    const portalId = portals.idOf(await portals.resolve(request.hostname));
    const notice = await repository.findNotice(db, portalId, input.noId);
    if (!notice) throw new AppError('E7011');
    const { prev, next } = await repository.findNeighbours(db, portalId, notice);
    const brief = (row: { id: string; title: string } | null) =>
      row && { no_id: row.id, no_title: row.title };
    return {
      no_id: notice.id,
      no_title: notice.title,
      // Again on the way out: what an older version stored is no safer than what comes in today.
      no_content: sanitise(notice.content),
      noCreateTime: formatInstant(notice.published_at),
      noType: notice.type,
      prev: brief(prev),
      next: brief(next),
    };
  });
}
