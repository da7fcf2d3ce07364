import { applyKinds, applyStates, envs, type ApplyRow, type ProviderApply } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { inParts } from '../../platform/db/inParts';
import { exportedMax, pagesOf } from '../../platform/export/pagesOf';
import type { Cell } from '../../platform/export/csvOf';
import type { TableFile } from '../../platform/export/sendTable';
import type { Member } from '../../platform/http/Member';
import { countHit } from '../../platform/http/rateLimit';
import { formatDate, hours } from '../../platform/time';
import { findReceived, readOwnApplies, readReceived } from './subscription.queries';

type Column<Row> = readonly [title: string, value: (row: Row) => Cell];

const exportsPerHour = 30;

const common: readonly Column<ApplyRow>[] = [
  ['申请单号', ({ applyNo }) => applyNo],
  ['类型', ({ previousId }) => (previousId === null ? applyKinds.new : applyKinds.change)],
  ['API', ({ apiName }) => apiName],
  ['应用', ({ appName }) => appName],
  ['环境', ({ env }) => envs[env]],
  ['套餐', ({ planName }) => planName],
  ['状态', ({ state }) => applyStates[state]],
  ['说明', ({ decisionReason }) => decisionReason],
  ['提交时间', ({ submittedAt }) => submittedAt],
  ['处理期限', ({ dueAt }) => dueAt],
];

const received: readonly Column<ProviderApply>[] = [
  ['申请方', ({ applicantName }) => applicantName],
  ['申请方类型', ({ applicantKind }) => (applicantKind === 'person' ? '个人' : '企业')],
  ...common,
  ['申请理由', ({ reason }) => reason],
  ['业务场景', ({ scene }) => scene],
  ['预计日调用量', ({ dailyCalls }) => dailyCalls],
  ['上线时间', ({ startsAt }) => startsAt],
  ['每秒调用', ({ qps }) => qps],
  ['本月调用', ({ monthCalls }) => monthCalls],
  ['本月费用（元）', ({ monthCost }) => monthCost],
];

/** Lists of applications to be taken along: all rows of the filter, each somebody's own. */
export function createApplyExports(deps: Deps) {
  const { db, clock } = deps;
  const fileName = (name: string) => `${name}-${formatDate(clock())}`;
  const count = ({ id }: Member) => countHit(deps, `export:${id}`, exportsPerHour, hours);

  return {
    /** What they have applied for, newest first. @throws {AppError} `E0429` too many in an hour. */
    async exportOwn(member: Member, filter: Parameters<typeof readOwnApplies>[2]): Promise<TableFile> {
      await count(member);
      const rows = pagesOf((after: Read<typeof readOwnApplies> | null, limit) =>
        readOwnApplies(db, member.id, filter, { after, limit }),
      );
      return table(fileName('我的申请'), common, rows);
    },

    /** What others have applied for at them, newest first. @throws {AppError} `E0429` too many in an hour. */
    async exportReceived(member: Member, filter: Parameters<typeof findReceived>[2]): Promise<TableFile> {
      await count(member);
      const now = clock();
      // No index has all APIs of a provider in one order: found once, and not page by page.
      const ids = await findReceived(db, member.id, filter, exportedMax);
      async function* rows() {
        for (const part of inParts(ids)) yield readReceived(db, member.id, filter, part, now);
      }
      return table(fileName('订阅审批'), received, rows());
    },
  };
}

type Read<Reader extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Reader>>[number];

function table<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<readonly { record: Row }[]>,
): TableFile {
  async function* pages() {
    for await (const page of rows) yield page.map(({ record }) => columns.map(([, value]) => value(record)));
  }
  return { name, titles: columns.map(([title]) => title), pages: pages() };
}
