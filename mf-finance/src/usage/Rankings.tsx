import {
  usageParts,
  type CallReply,
  type statisticsErrors,
  type statisticsTop,
  type UsagePart,
} from '@portal/calls';
import { DataTable, Panel, Small, TextLink, type Column } from '@portal/design';
import { useListQuery } from '@portal/router';
import { formatMoney, unitsText } from '@portal/rules';
import { t } from '@portal/text';
import { changeText } from './changeText';
import { ms } from './ms';

type TopRow = CallReply<typeof statisticsTop>['records'][number];
type ErrorRow = CallReply<typeof statisticsErrors>['records'][number];

/** Query parameter by which a row filters the page; null: none. */
const fields = { api: 'apiId', app: 'appId', consumer: 'consumerId', plan: null } as const satisfies Record<
  UsagePart,
  string | null
>;

/** Top APIs, apps, plans or consumers by calls; a name filters the page by it. */
export function TopTable({ by, rows }: { by: UsagePart; rows: readonly TopRow[] }) {
  const title = `${usageParts[by]}前十`;
  return (
    <Panel title={title}>
      <DataTable label={title} rows={rows} rowKey={({ id }) => id} columns={columnsOf(by)} />
    </Panel>
  );
}

const columnsOf = (by: UsagePart): readonly Column<TopRow>[] => [
  { title: usageParts[by], isMain: true, render: (row) => <Name by={by} row={row} /> },
  {
    // The change is in the same column, because two of these tables share a row.
    title: '调用（环比）',
    isFigure: true,
    render: ({ calls, failures, before, units }) => (
      <>
        {calls.toLocaleString('zh-CN')}（{changeText(calls, before)}）
        {units !== calls - failures && <Small>成功的{unitsText(calls - failures, units)}</Small>}
      </>
    ),
  },
  { title: '失败', isFigure: true, render: ({ failures }) => failures.toLocaleString('zh-CN') },
  { title: 'P95', isFigure: true, isShort: true, render: ({ p95Ms }) => ms(p95Ms) },
  { title: '费用', isFigure: true, render: ({ cost }) => formatMoney(cost) },
];

function Name({ by, row: { id, name } }: { by: UsagePart; row: TopRow }) {
  const { query } = useListQuery();
  const field = fields[by];
  if (field === null || query.get(field) === id) return name;
  const next = new URLSearchParams(query);
  next.set(field, id);
  return <TextLink to={`?${next}`}>{name}</TextLink>;
}

/** Most frequent errors, each linked to its remedy. */
export function ErrorCodes({ errors }: { errors: readonly ErrorRow[] }) {
  return (
    <Panel title="错误码前十">
      {errors.length === 0 ? (
        <p>没有失败的调用。</p>
      ) : (
        <DataTable label="错误码前十" rows={errors} rowKey={({ code }) => code} columns={errorColumns} />
      )}
    </Panel>
  );
}

/** A provider's HTTP status is not an error code of the portal. */
const isOfProvider = (code: string) => /^\d{3}$/.test(code);

const errorColumns: readonly Column<ErrorRow>[] = [
  {
    title: '错误码',
    isMain: true,
    render: ({ code }) => (isOfProvider(code) ? code : <TextLink to={`/help?code=${code}`}>{code}</TextLink>),
  },
  { title: '含义', render: ({ code, text }) => (isOfProvider(code) ? `提供方返回 HTTP ${code}` : t(text)) },
  { title: '次数', isFigure: true, render: ({ calls }) => calls.toLocaleString('zh-CN') },
];
