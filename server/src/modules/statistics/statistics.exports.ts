import { envs, listCallRecords, statisticsTrend, type CallRecord } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { defineExport, type Exportable } from '../../platform/export/Exportable';
import { pagesOf } from '../../platform/export/pagesOf';
import { refuseView } from './refuseView';
import { countRecords, recordsOf, type RecordRow } from './statistics.queries';
import type { StatisticsService } from './statistics.service';
import { stretchOf } from './stretch';
import { refuseAddress, toRecord } from './toRecord';

/** Exports of single calls, and of their sums by hour or day. */
export const statisticsExports = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  statistics: StatisticsService,
): readonly Exportable[] => [
  defineExport({
    call: statisticsTrend,
    name: '调用统计',
    columns: [
      ['时间', ({ at }) => at],
      ['调用', ({ calls }) => calls],
      ['失败', ({ failures }) => failures],
      ['计次', ({ units }) => units],
      ['P50（毫秒）', ({ p50Ms }) => p50Ms],
      ['P95（毫秒）', ({ p95Ms }) => p95Ms],
      ['P99（毫秒）', ({ p99Ms }) => p99Ms],
      ['费用（元）', ({ cost }) => cost, 'money'],
    ],
    async count({ member, isProgram, input }) {
      refuseView(config, { member, isProgram }, input.view);
      return (await statistics.trend(member.id, input, input.grain)).points.length;
    },
    async *pages({ member, isProgram, input }) {
      refuseView(config, { member, isProgram }, input.view);
      yield (await statistics.trend(member.id, input, input.grain)).points;
    },
  }),
  defineExport({
    call: listCallRecords,
    name: '调用明细',
    columns: [
      ['时间', ({ at }) => at],
      ['请求号', ({ requestId }) => requestId],
      ['应用', ({ appName }) => appName],
      ['API', ({ apiName }) => apiName],
      ['使用方', ({ consumer }) => consumer ?? ''],
      ['接口', ({ operation }) => operation],
      ['环境', ({ env }) => envs[env]],
      ['HTTP状态', ({ status }) => status],
      ['返回码', ({ code }) => code],
      ['是否计费', ({ isBilled }) => (isBilled ? '是' : '否')],
      ['计次', ({ units, isBilled }) => (isBilled ? units : 0)],
      ['费用（元）', ({ cost }) => cost, 'money'],
      ['耗时（毫秒）', ({ ms }) => ms],
      ['来源IP', ({ address }) => address],
    ],
    async count({ member, isProgram, input }, max) {
      refuseAddress(input);
      refuseView(config, { member, isProgram }, input.view);
      return countRecords(db, member.id, input, stretchOf(input), max);
    },
    async *pages({ member, isProgram, input }) {
      refuseView(config, { member, isProgram }, input.view);
      const stretch = stretchOf(input);
      const parts = pagesOf<RecordRow>((after, limit) =>
        recordsOf(
          db,
          member.id,
          input,
          stretch,
          after && { at: after.at, requestId: after.request_id },
          limit,
        ),
      );
      for await (const part of parts) yield part.map((row): CallRecord => toRecord(row, input.view));
    },
  }),
];
