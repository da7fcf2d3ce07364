import { listAudit, type AuditRow } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { defineExport, type Exportable } from '../../platform/export/Exportable';
import { pagesOf } from '../../platform/export/pagesOf';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { countAuditEntries, readAuditEntries, type AuditNeeds, type ReadEntry } from '../auditLog';

/** Exports of the audit log, for operators. */
export const reviewExports = ({ db }: Pick<Deps, 'db'>, { partNames }: AuditNeeds): readonly Exportable[] => [
  defineExport({
    call: listAudit,
    name: '审计日志',
    columns: [
      ['时间', ({ at }) => at],
      ['操作人', ({ who }) => who],
      ['操作', ({ name }) => name],
      ['对象', ({ object }) => object?.name ?? ''],
      ['对象编号', ({ object }) => object?.id ?? ''],
      ['变更前', ({ before, changes }) => before ?? inWords(changes, (one) => one.before)],
      ['变更后', ({ after, changes }) => after ?? inWords(changes, (one) => one.after)],
      ['结果', ({ outcome }) => outcome],
      ['来源', ({ address }) => address],
      ['事件', ({ event }) => event],
      ['编号', ({ auditId }) => auditId],
      ['详情', ({ detail }) => detail],
      ['说明', ({ facts }) => facts.map(({ name, value }) => `${name}：${value}`).join('；')],
    ],
    count: ({ input }, max) => countAuditEntries(db, input, max),
    async *pages({ input }) {
      const words = { partName: await partNames('zh') };
      const parts = pagesOf<ReadEntry>((after, limit) => readAuditEntries(db, input, after, limit, words));
      for await (const part of parts) yield part.map(({ record }) => translateTexts(record, 'zh'));
    },
  }),
];

type Change = NonNullable<AuditRow['changes']>[number];

/** 地址：10.0.0.1；备注：测试 */
const inWords = (changes: readonly Change[] = [], sideOf: (change: Change) => string): string =>
  changes.map((change) => `${change.name}：${sideOf(change)}`).join('；');
