import {
  appStates,
  appTypes,
  applyKinds,
  applyStates,
  envs,
  exportRowsMax,
  listApplies,
  listApps,
  listProviderApplies,
  type OwnApply,
} from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { inParts } from '../../platform/db/inParts';
import {
  defineExport,
  defineListExport,
  type ExportColumn,
  type Exportable,
} from '../../platform/export/Exportable';
import { pagesOf } from '../../platform/export/pagesOf';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { listApps as readApps } from './app/app.queries';
import { findReceived, readReceived } from './application/receivedApplies.queries';
import { readOwnApplies } from './application/ownApplies.queries';

const ofApplication: readonly ExportColumn<Omit<OwnApply, 'objectName'> & { objectName?: string }>[] = [
  ['申请单号', ({ applyNo }) => applyNo],
  ['类型', ({ kind }) => applyKinds[kind]],
  ['API/对象', ({ apiName, objectName }) => apiName || (objectName ?? '')],
  ['应用', ({ appName }) => appName],
  ['环境', ({ env }) => (env ? envs[env] : '')],
  ['套餐', ({ planName }) => planName],
  ['状态', ({ state }) => applyStates[state]],
  ['说明', ({ decisionReason }) => decisionReason],
  ['提交时间', ({ submittedAt }) => submittedAt],
  ['处理期限', ({ dueAt }) => dueAt],
];

/** Exports of applications for applicants and providers, and of apps. */
export function marketExports({ db, clock }: Pick<Deps, 'db' | 'clock'>): readonly Exportable[] {
  return [
    defineExport({
      call: listApplies,
      name: '我的申请',
      columns: ofApplication,
      count: async ({ member, input }, max) =>
        (await readOwnApplies(db, member.id, input, { after: null, limit: max })).length,
      async *pages({ member, input }) {
        const parts = pagesOf<Awaited<ReturnType<typeof readOwnApplies>>[number]>((after, limit) =>
          readOwnApplies(db, member.id, input, { after, limit }),
        );
        for await (const part of parts) yield part.map(({ record }) => translateTexts(record, 'zh'));
      },
    }),
    defineExport({
      call: listProviderApplies,
      name: '订阅与申请',
      columns: [
        ['申请方', ({ applicantName }) => applicantName],
        ['申请方类型', ({ applicantKind }) => (applicantKind === 'person' ? '个人' : '企业')],
        ...ofApplication,
        ['申请理由', ({ reason }) => reason],
        ['业务场景', ({ scene }) => scene],
        ['预计日调用量', ({ dailyCalls }) => dailyCalls],
        ['上线时间', ({ startsAt }) => startsAt],
        ['每秒调用', ({ qps }) => qps],
        ['本月调用', ({ monthCalls }) => monthCalls],
        ['本月计次', ({ monthUnits }) => monthUnits],
        ['本月费用（元）', ({ monthCost }) => monthCost, 'money'],
      ],
      count: async ({ member, input }, max) => (await findReceived(db, member.id, input, max)).length,
      async *pages({ member, input }) {
        const now = clock();
        // No index orders all APIs of a provider together, so ids are collected first instead of paging.
        for (const part of inParts(await findReceived(db, member.id, input, exportRowsMax)))
          yield (await readReceived(db, member.id, input, part, now)).map(({ record }) =>
            translateTexts(record, 'zh'),
          );
      },
    }),
    defineListExport({
      call: listApps,
      name: '我的应用',
      columns: [
        ['AppID', ({ appId }) => appId],
        ['应用名称', ({ appName }) => appName],
        ['类型', ({ appType }) => appTypes[appType]],
        ['状态', ({ state }) => appStates[state]],
        ['已订阅API', ({ apiNum }) => apiNum],
        ['近7天调用', ({ calls7 }) => calls7],
        ['近7天失败', ({ failures7 }) => failures7],
        ['本月费用（元）', ({ monthCost }) => monthCost, 'money'],
        ['创建时间', ({ createdAt }) => createdAt],
      ],
      list: ({ member, input }, page) => readApps(db, member.id, { ...input, ...page }, clock()),
    }),
  ];
}
