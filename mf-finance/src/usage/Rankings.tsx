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
import { change } from './change';
import { ms } from './ms';

type TopRow = CallReply<typeof statisticsTop>['records'][number];
type ErrorRow = CallReply<typeof statisticsErrors>['records'][number];

/** Fields of the address that a row narrows the page by. */
const fields = { api: 'apiId', app: 'appId', consumer: 'consumerId', plan: null } as const satisfies Record<
  UsagePart,
  string | null
>;

/** The APIs, apps, plans or consumers with most calls; a name narrows the page to it. */
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
    // With what it was before: two of these tables stand side by side.
    title: '调用（环比）',
    isFigure: true,
    render: ({ calls, failures, before, units }) => (
      <>
        {calls.toLocaleString('zh-CN')}（{change(calls, before)}）
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

/** What calls failed with most, each with the page that says what to do. */
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

/** What a provider answers with is no code of the portal. */
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
