import {
  editNoticeView,
  listNotices,
  manageNotices,
  pinNotice,
  saveNotice,
  viewNotice,
  withdrawNotice,
  noticeState,
} from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Answerer } from '../../platform/http/answer';
import { sanitise } from '../../platform/richText/sanitise';
import { formatInstant, parseMinute } from '../../platform/time';
import type { PortalService } from '../content/portal.service';
import { actorOf } from '../../platform/http/actorOf';
import type { Sessions } from '../../platform/http/Member';
import * as repository from './notice.repository';
import type { NoticeService, Publishing } from './notice.service';

interface Services {
  notices: NoticeService;
  portals: PortalService;
  sessions: Sessions;
}

export function registerNoticeRoutes(
  answer: Answerer,
  { db }: Deps,
  { notices, portals, sessions }: Services,
): void {
  answer(listNotices, async ({ input, request, visitor }) => {
    const { pageNo, pageSize, searchText, noType } = input;
    const portalId = portals.idOf(await portals.resolve(request.hostname));
    const filter = { portalId, searchText, type: noType };
    const { rows, total } = await repository.listNotices(db, filter, { pageNo, pageSize });
    const reader = await sessions.findMember(visitor.sessionHash);
    const unread = reader
      ? await repository.findUnread(
          db,
          reader.id,
          rows.map(({ id }) => id),
        )
      : new Set();
    return {
      records: rows.map((row) => ({
        no_id: row.id,
        no_title: row.title,
        noCreateTime: formatInstant(row.published_at),
        top: row.is_pinned ? 1 : 0,
        noType: row.type,
        isRead: unread.has(row.id) ? 0 : 1,
      })),
      total,
      pageNo,
      pageSize,
    };
  });

  answer(viewNotice, async ({ input, request, visitor }) => {
    const portalId = portals.idOf(await portals.resolve(request.hostname));
    const notice = await repository.findNotice(db, portalId, input.noId);
    if (!notice) throw new AppError('E7011');
    const reader = await sessions.findMember(visitor.sessionHash);
    if (reader) await notices.markRead(reader.id, notice.id);
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

  answer(manageNotices, async ({ input: { state, searchText, ...page } }) => {
    const { rows, total, pageNo, pageSize, portals: known } = await notices.list({ state, searchText }, page);
    const nameOf = (id: string) => known.find((portal) => portal.id === id)?.name ?? id;
    return {
      records: rows.map((row) => ({
        no_id: row.id,
        no_title: row.title,
        noType: row.type,
        state: row.state,
        top: row.is_pinned ? 1 : 0,
        portals: [...(row.is_on_main ? ['主站'] : []), ...row.portal_ids.map(nameOf)],
        publishTime: row.state === noticeState.draft ? null : formatInstant(row.published_at),
        updateTime: formatInstant(row.updated_at ?? row.published_at),
        reads: row.reads,
      })),
      total,
      pageNo,
      pageSize,
    };
  });

  answer(editNoticeView, async ({ input: { noId } }) => {
    const known = await notices.portals();
    const row = noId ? await notices.view(noId) : null;
    const isTimed = row !== null && row.state !== noticeState.draft;
    return {
      noId: row?.id ?? null,
      title: row?.title ?? '',
      noType: row?.type ?? 'release',
      content: row ? sanitise(row.content) : '',
      top: row?.is_pinned ? 1 : 0,
      state: row?.state ?? noticeState.draft,
      publishTime: isTimed ? formatInstant(row.published_at) : null,
      scope: row ? [...(row.is_on_main ? ['main'] : []), ...row.portal_ids] : ['main'],
      portals: known,
    };
  });

  answer(saveNotice, async ({ input, member, visitor }) => {
    const { noId, title, noType, content, top, scope, publish, publishAt } = input;
    const publishing: Publishing =
      publish === 0
        ? { kind: 'keep' }
        : publishAt
          ? { kind: 'at', instant: parseMinute(publishAt) }
          : { kind: 'now' };
    const { id, state } = await notices.save(
      noId,
      { title, type: noType, content, isPinned: top === 1, scope },
      publishing,
      actorOf('operator', member, visitor),
    );
    return { noId: id, state };
  });

  answer(withdrawNotice, async ({ input: { noId }, member, visitor }) => {
    await notices.withdraw(noId, actorOf('operator', member, visitor));
    return {};
  });

  answer(pinNotice, async ({ input: { noId, top } }) => {
    await notices.pin(noId, top === 1);
    return {};
  });
}
