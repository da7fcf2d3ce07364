import { changeLevels, namedVisibility, type FieldReject } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { Actor } from '../../platform/Actor';
import { richTextOf } from '../../platform/richText/markdown';
import { changeAgain, type Change, type DescriptionComparer } from '../catalog';
import { reasonOf, textField, type CaseField, type Reviewable } from '../review';
import { findSceneTitles } from '../solutions';
import { inLines, listed, together } from '../../platform/i18n/listed';
import { say, type Translatable, type TranslatableText } from '../../platform/i18n/say';
import { fieldLabelOf } from './fieldLabelOf';
import { billedText } from './billedText';
import { weightsText } from './weightsText';
import { findNamedAccounts } from './audience.queries';
import { checkDraft } from './checkDraft';
import { hasOwnSandbox } from './hasOwnSandbox';
import { lineOf } from './messageOfChange';
import { movePublication } from './movePublication';
import { settingsLines } from './operationSettings';
import { tlsLines } from './tlsFacts';
import { upstreamsLines } from './upstreamsLines';
import { planLine } from './prices';
import { findPortalName } from './portalChoice.queries';
import { findCategoryName } from './publication.queries';
import { getPublication, type PublicationRow } from './publication.repository';
import { publicationReasons } from './publicationReasons';
import { shownOperations } from './shownOperations';

/** @param approve Called after approval. */
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
          { now: now ?? say`未选择`, then: then ?? say`未选择` },
          { now: await range(row), then: from ? await range(from) : null },
          { now: await scenes(row), then: from ? await scenes(from) : null },
        ),
        checks: checks.map(({ label, isMet, text }) => ({ label, isMet, text })),
      };
    },

    async decide(tx: Db, draftId: string, rejects: FieldReject[] | null, actor: Actor) {
      const row = await getPublication(tx, draftId);
      if (!rejects) return approve(tx, row, actor);
      const reason = reasonOf(rejects, fieldLabelOf);
      const changes = { rejects: JSON.stringify(rejects) };
      await movePublication(tx, row, { to: 'rejected', actor, at: clock(), reason, changes });
    },
  };
}

/** Audience in words. */
async function rangeOf(
  db: Db,
  { portalId, audience = [] }: Partial<PublicationRow['data']>,
): Promise<TranslatableText> {
  if (!portalId) return say`公开`;
  if (portalId !== namedVisibility)
    return say`仅专区“${(await findPortalName(db, portalId)) ?? say`不存在的专区`}”`;
  const names = new Map((await findNamedAccounts(db, audience)).map(({ wish, name }) => [wish, name]));
  const lines = audience.map((wish) => {
    const name = names.get(wish);
    return name === undefined ? say`${wish}（没有这个用户）` : name === wish ? wish : `${wish}（${name}）`;
  });
  return inLines([say`仅指定的 ${lines.length} 个用户：`, ...lines]);
}

async function scenesOf(db: Db, sceneIds: readonly string[] = []): Promise<TranslatableText> {
  const titles = await findSceneTitles(db, sceneIds);
  return listed(sceneIds.map((id) => titles.get(id) ?? say`已撤下的场景`)) || say`无`;
}

/** Fields for the reviewer, beside what is online. */
function describeFields(
  row: PublicationRow,
  from: PublicationRow | null,
  category: { now: TranslatableText; then: TranslatableText },
  range: { now: TranslatableText; then: TranslatableText | null },
  scenes: { now: TranslatableText; then: TranslatableText | null },
): CaseField[] {
  const field = (
    name: string,
    label: Translatable,
    valueOf: (publication: PublicationRow) => TranslatableText,
    kind: CaseField['kind'] = 'text',
  ): CaseField => ({ field: name, label, kind, value: valueOf(row), before: from ? valueOf(from) : null });
  return [
    ...(from
      ? [textField('changes', say`与线上 ${from.version} 的差异`, diffLines(row.changes.map(changeAgain)))]
      : []),
    field('name', say`API名称`, ({ data }) => data.name),
    field('code', say`网关代码`, ({ data }) => data.code),
    field('brief', say`一句话简介`, ({ data }) => data.brief),
    field('description', say`详细说明`, ({ data }) => richTextOf(data.description), 'rich'),
    { ...textField('categoryId', say`分类`, category.now), before: from ? category.then : null },
    { ...textField('portalId', say`可见范围`, range.now), before: range.then },
    { ...textField('scenes', say`适用场景`, scenes.now), before: scenes.then },
    field('tags', say`标签`, ({ data }) => listed(data.tags) || say`无`),
    field(
      'operations',
      say`接口（${row.operation_count} 个）`,
      ({ document }) =>
        shownOperations(document)
          .map(({ method, path, summary }) => `${method} ${path} ${summary}`)
          .join('\n'),
      'list',
    ),
    field('upstreamUrl', say`生产上游`, ({ data }) => data.upstreamUrl),
    field('sandboxUrl', say`沙箱上游`, ({ data }) =>
      hasOwnSandbox(data) ? data.sandboxUrl : say`无，按接口描述模拟应答`,
    ),
    field('moreUpstreams', say`更多上游`, ({ data }) => linesOr(upstreamsLines(data)), 'list'),
    field('operationSettings', say`按接口设置`, ({ data }) => linesOr(settingsLines(data)), 'list'),
    field('tls', say`上游证书`, ({ data }) => linesOr(tlsLines(data.tls)), 'list'),
    field('weights', say`计次`, ({ data }) => weightsText(data.weights ?? []), 'list'),
    field('success', say`计费条件`, ({ data }) => billedText(data)),
    field('maskFields', say`脱敏字段`, ({ data }) => listed(data.maskFields ?? []) || say`无`),
    field('plans', say`套餐`, ({ data }) => inLines(data.plans.map(planLine)), 'list'),
    field('support', say`SLA 与支持`, ({ data }) =>
      together([data.availability, data.supportHours, data.contact, data.compensation ?? ''].filter(Boolean)),
    ),
    textField('note', say`给审核员的说明`, row.note || say`无`),
  ];
}

const linesOr = (lines: readonly Translatable[]): TranslatableText =>
  lines.length > 0 ? inLines(lines) : say`无`;

const linesMax = 100;

/** A line per change, breaking ones first. */
function diffLines(changes: readonly Change[]): TranslatableText {
  const order = Object.keys(changeLevels);
  const sorted = [...changes].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  const lines = sorted.slice(0, linesMax).map(lineOf);
  const more = sorted.length > linesMax ? [say`共 ${sorted.length} 处`] : [];
  return lines.length > 0 ? inLines([...lines, ...more]) : say`没有差异`;
}
