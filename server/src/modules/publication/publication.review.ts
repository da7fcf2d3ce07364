import {
  changeLevels,
  namedVisibility,
  publicationFields as fieldNames,
  type FieldReject,
} from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { Actor } from '../../platform/Actor';
import { richTextOf } from '../../platform/richText/markdown';
import type { DescriptionComparer } from '../catalog';
import type { CaseField, Reviewable } from '../review';
import { findSceneTitles } from '../solutions';
import { billedText } from './billedText';
import { weightsText } from './weightsText';
import { findNamedAccounts } from './audience.queries';
import { checkDraft } from './checkDraft';
import { hasOwnSandbox } from './hasOwnSandbox';
import { lineOf } from './messageOfChange';
import { movePublication } from './movePublication';
import { settingsText } from './operationSettings';
import { tlsText } from './tlsFacts';
import { upstreamsText } from './upstreamsText';
import { planLine } from './prices';
import { findPortalName } from './portalChoice.queries';
import { findCategoryName } from './publication.queries';
import { getPublication, type PublicationRow } from './publication.repository';
import { publicationReasons } from './publicationReasons';
import { shownOperations } from './shownOperations';

/** @param approve  What follows when it passes. */
export function createReviewable(
  deps: Deps,
  compare: DescriptionComparer,
  approve: (tx: Db, row: PublicationRow, actor: Actor) => Promise<void>,
): Reviewable {
  const { db, clock } = deps;
  return {
    reasons: publicationReasons,

    async view(draftId) {
      const row = await getPublication(db, draftId);
      const { checks, from } = await checkDraft(deps, compare, row);
      const category = (id: string) => findCategoryName(db, id);
      const now = await category(row.data.categoryId);
      const then = from ? await category(from.data.categoryId) : undefined;
      const scenes = ({ data }: PublicationRow) => scenesOf(db, data.sceneIds);
      const range = ({ data }: PublicationRow) => rangeOf(db, data);
      return {
        fields: describeFields(
          row,
          from,
          { now: now ?? '未选择', then: then ?? '未选择' },
          { now: await range(row), then: from ? await range(from) : null },
          { now: await scenes(row), then: from ? await scenes(from) : null },
        ),
        checks: checks.map(({ label, isMet, text }) => ({ label: String(label), isMet, text: String(text) })),
      };
    },

    async decide(tx: Db, draftId: string, rejects: FieldReject[] | null, actor: Actor) {
      const row = await getPublication(tx, draftId);
      if (!rejects) return approve(tx, row, actor);
      const reason = rejects
        .map(({ field, reason: why }) => `${fieldNames[field] ?? field}：${why}`)
        .join('；');
      const changes = { rejects: JSON.stringify(rejects) };
      await movePublication(tx, row, { to: 'rejected', actor, at: clock(), reason, changes });
    },
  };
}

/** Who will be shown it. */
async function rangeOf(
  db: Db,
  { portalId, audience = [] }: Partial<PublicationRow['data']>,
): Promise<string> {
  if (!portalId) return '公开';
  if (portalId !== namedVisibility)
    return `仅专区“${(await findPortalName(db, portalId)) ?? '不存在的专区'}”`;
  const names = new Map((await findNamedAccounts(db, audience)).map(({ wish, name }) => [wish, name]));
  const lines = audience.map((wish) => {
    const name = names.get(wish);
    return name === undefined ? `${wish}（没有这个用户）` : name === wish ? wish : `${wish}（${name}）`;
  });
  return [`仅指定的 ${lines.length} 个用户：`, ...lines].join('\n');
}

async function scenesOf(db: Db, sceneIds: readonly string[] = []): Promise<string> {
  const titles = await findSceneTitles(db, sceneIds);
  return sceneIds.map((id) => titles.get(id) ?? '已撤下的场景').join('、') || '无';
}

/** What the reviewer reads, beside what is online. */
function describeFields(
  row: PublicationRow,
  from: PublicationRow | null,
  category: { now: string; then: string },
  range: { now: string; then: string | null },
  scenes: { now: string; then: string | null },
): CaseField[] {
  const field = (
    name: string,
    label: string,
    valueOf: (publication: PublicationRow) => string,
    kind: CaseField['kind'] = 'text',
  ): CaseField => ({ field: name, label, kind, value: valueOf(row), before: from ? valueOf(from) : null });
  const alone = (name: string, label: string, value: string): CaseField => ({
    field: name,
    label,
    kind: 'text',
    value,
    before: null,
  });
  return [
    ...(from ? [alone('changes', `与线上 ${from.version} 的差异`, diffLines(row.changes))] : []),
    field('name', 'API名称', ({ data }) => data.name),
    field('code', '网关代码', ({ data }) => data.code),
    field('brief', '一句话简介', ({ data }) => data.brief),
    field('description', '详细说明', ({ data }) => richTextOf(data.description), 'rich'),
    { ...alone('categoryId', '分类', category.now), before: from ? category.then : null },
    { ...alone('portalId', '可见范围', range.now), before: range.then },
    { ...alone('scenes', '适用场景', scenes.now), before: scenes.then },
    field('tags', '标签', ({ data }) => data.tags.join('、') || '无'),
    field(
      'operations',
      `接口（${row.operation_count} 个）`,
      ({ document }) =>
        shownOperations(document)
          .map(({ method, path, summary }) => `${method} ${path} ${summary}`)
          .join('\n'),
      'list',
    ),
    field('upstreamUrl', '生产上游', ({ data }) => data.upstreamUrl),
    field('sandboxUrl', '沙箱上游', ({ data }) =>
      hasOwnSandbox(data) ? data.sandboxUrl : '无，按接口描述模拟应答',
    ),
    field('moreUpstreams', '更多上游', ({ data }) => upstreamsText(data) || '无', 'list'),
    field('operationSettings', '按接口设置', ({ data }) => settingsText(data) || '无', 'list'),
    field('tls', '上游证书', ({ data }) => tlsText(data.tls) || '无', 'list'),
    field('weights', '计次', ({ data }) => weightsText(data.weights ?? []), 'list'),
    field('success', '计费条件', ({ data }) => billedText(data)),
    field('maskFields', '脱敏字段', ({ data }) => (data.maskFields ?? []).join('、') || '无'),
    field('plans', '套餐', ({ data }) => data.plans.map(planLine).join('\n'), 'list'),
    field('support', 'SLA 与支持', ({ data }) =>
      [data.availability, data.supportHours, data.contact, data.compensation].filter(Boolean).join('，'),
    ),
    alone('note', '给审核员的说明', row.note || '无'),
  ];
}

const linesMax = 100;

/** One line a change, what breaks programs first. */
function diffLines(changes: PublicationRow['changes']): string {
  const order = Object.keys(changeLevels);
  const sorted = [...changes].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  const lines = sorted.slice(0, linesMax).map(lineOf);
  return [...lines, ...(sorted.length > linesMax ? [`共 ${sorted.length} 处`] : [])].join('\n') || '没有差异';
}
