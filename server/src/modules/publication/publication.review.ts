import type { FieldReject } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { Actor } from '../../platform/stateMachine';
import type { CaseField, Reviewable } from '../review';
import { checkDraft } from './checkDraft';
import { hasOwnSandbox } from './hasOwnSandbox';
import { movePublication } from './movePublication';
import { planLine } from './prices';
import { findCategoryName, findOnlineProduct } from './publication.queries';
import { getPublication, type PublicationRow } from './publication.repository';
import { publicationReasons } from './publicationReasons';
import { shownOperations } from './shownOperations';

type Product = Awaited<ReturnType<typeof findOnlineProduct>>;

/** @param approve  What follows when it passes. */
export function createReviewable(
  deps: Deps,
  approve: (tx: Db, row: PublicationRow, actor: Actor) => Promise<void>,
): Reviewable {
  const { db, clock } = deps;
  return {
    reasons: publicationReasons,

    async view(draftId) {
      const row = await getPublication(db, draftId);
      const before = row.data.code ? await findOnlineProduct(db, row.data.code) : undefined;
      const category = await findCategoryName(db, row.data.categoryId);
      const checks = await checkDraft(deps, row);
      return {
        fields: describeFields(row, category ?? '未选择', before),
        checks: checks.map(({ label, isMet, text }) => ({ label, isMet, text })),
      };
    },

    async decide(tx: Db, draftId: string, rejects: FieldReject[] | null, actor: Actor) {
      const row = await getPublication(tx, draftId);
      if (!rejects) return approve(tx, row, actor);
      const reason = rejects.map(({ reason: why }) => why).join('；');
      const changes = { rejects: JSON.stringify(rejects) };
      await movePublication(tx, row, { to: 'rejected', actor, at: clock(), reason, changes });
    },
  };
}

/** What the reviewer reads, beside what visitors know of the product now. */
function describeFields(row: PublicationRow, category: string, before: Product): CaseField[] {
  const { data } = row;
  const text = (field: string, label: string, value: string, old: string | null = null): CaseField => ({
    field,
    label,
    kind: 'text',
    value,
    before: old,
  });
  const list = (field: string, label: string, lines: readonly string[]): CaseField => ({
    ...text(field, label, lines.join('\n')),
    kind: 'list',
  });
  return [
    text('name', 'API名称', data.name, before?.name),
    text('code', '网关代码', data.code, before?.code),
    text('brief', '一句话简介', data.brief, before?.brief),
    text('description', '详细说明', data.description, before?.description),
    text('categoryId', '分类', category),
    text('tags', '标签', data.tags.join('、') || '无'),
    list(
      'operations',
      `接口（${row.operation_count} 个）`,
      shownOperations(row.document).map(({ method, path, summary }) => `${method} ${path} ${summary}`),
    ),
    text('upstreamUrl', '生产上游', data.upstreamUrl),
    text('sandboxUrl', '沙箱上游', hasOwnSandbox(data) ? data.sandboxUrl : '无，按接口描述模拟应答'),
    list('plans', '套餐', data.plans.map(planLine)),
    text(
      'support',
      'SLA 与支持',
      [data.availability, data.supportHours, data.contact].filter(Boolean).join('，'),
    ),
    text('note', '给审核员的说明', row.note || '无'),
  ];
}
