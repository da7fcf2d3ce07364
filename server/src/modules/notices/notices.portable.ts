import { noticeTypes } from '@portal/calls';
import { isKeyOf, noticeTitleRules, ruled } from '@portal/rules';
import { z, type Infer } from '@portal/schema';
import { AppError } from '../../platform/AppError';
import type { PortablePart } from '../../platform/portable';
import { say } from '../../platform/i18n/say';
import { mainScope } from './NoticeContent';
import type { NoticeWriter } from './createNoticeWriter';
import { findNotice, findPortalIds, listPortableNotices, lockNotice } from './notice.repository';

const Notice = z.object({
  title: ruled(noticeTitleRules),
  type: z.string().check(z.refine((type) => isKeyOf(noticeTypes, type), '没有这一类公告')),
  // Its length is checked after sanitising.
  content: z.string(),
  isPinned: z.boolean(),
  /** Since when it is published, or when it will be. */
  publishedAt: z
    .string()
    .check(z.refine((text) => !Number.isNaN(Date.parse(text)), '须为时间，例如 2026-11-20T04:00:00.000Z')),
  /** `main` or prefixes of branded portals. */
  scope: z.array(z.string()).check(z.minLength(1)),
});
type Notice = Infer<typeof Notice>;

/** Operators' notices that are published or scheduled. Those of portal managers are not included. */
export const createNoticesPart = (writer: NoticeWriter, clock: () => Date): PortablePart<Notice> => ({
  name: 'notices',
  title: '公告',
  schema: Notice,

  list: async (db, after, limit) =>
    (await listPortableNotices(db, after, limit)).map(
      ({ id, published_at, prefixes, is_on_main, ...row }) => [
        id,
        {
          title: row.title,
          type: row.type,
          content: row.content,
          isPinned: row.is_pinned,
          publishedAt: published_at.toISOString(),
          scope: [...(is_on_main ? [mainScope] : []), ...prefixes],
        },
      ],
    ),

  // After branded portals, in which notices are shown.
  rankOf: () => 2000,

  async put(tx, id, { publishedAt, type, scope, ...given }, actor) {
    if (!isKeyOf(noticeTypes, type)) throw new AppError('E0001');
    const known = await findNotice(tx, id);
    if (known && known.portal_id !== null) throw new AppError('E7011', {}, say`这个编号是一个专区自己的公告`);
    const before = known ? await lockNotice(tx, id) : null;
    const ids = await findPortalIds(tx, scope);
    const missing = scope.filter((prefix) => prefix !== mainScope && !ids.has(prefix));
    if (missing.length > 0)
      throw new AppError('E6008', {}, say`这里没有专区 ${missing.join('、')}，请先申请并通过审核`);
    const instant = new Date(publishedAt);
    await writer.write(
      tx,
      before,
      { ...given, type, scope: scope.map((prefix) => ids.get(prefix) ?? prefix) },
      {
        publishing: { kind: instant > clock() ? 'at' : 'since', instant },
        writer: null,
        actor,
        newId: id,
      },
    );
  },

  remove: async (tx, id, actor) => writer.takeBack(tx, await lockNotice(tx, id), actor),
});
