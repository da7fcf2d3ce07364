import styled from 'styled-components';
import {
  confirmStatement,
  disputeStatement,
  earningKinds,
  listStatements,
  statementPdf,
  statementState,
  statementStates,
  type CallReply,
  type Statement,
  type viewStatement,
} from '@portal/calls';
import { apiBase, call } from '@portal/client';
import { Facts, FileLink, Money, Panel, theme, type Column } from '@portal/design';
import { ExportButton, ListTable, Pager, type RowAction } from '@portal/page';
import { useListQuery } from '@portal/router';
import { callsText, formatMinute, formatPrice, isFree, longReasonMax } from '@portal/rules';
import { StatementStatus } from '../statements/StatementStatus';
import { StatementNotice } from './StatementNotice';

export interface StatementData {
  list: CallReply<typeof listStatements>;
  /** The open statement with its lines; null: none. */
  opened: CallReply<typeof viewStatement> | null;
}

const { waiting, answered } = statementState;

type Line = CallReply<typeof viewStatement>['lines']['records'][number];

/** Monthly statements, to be viewed, confirmed or disputed. */
export function Statements({ data: { list, opened } }: { data: StatementData }) {
  return (
    <>
      <Panel title="月结算单">
        <ListTable
          label="月结算单"
          rows={list.records}
          rowKey={({ statementId }) => statementId}
          columns={columns}
          actions={({ statementId, month, net, state, adjustment }) => [
            { label: '查看', to: `?tab=statements&statementId=${statementId}` },
            (state === waiting || state === answered) && {
              label: '确认',
              needs: confirmStatement,
              isPrimary: true,
              act: (_, reqNo) => call(confirmStatement, { statementId, reqNo }),
              done: '已确认',
              confirm: {
                title: '确认结算单',
                question: confirmQuestion({ month, net, state, adjustment }),
              },
            },
            state === waiting && disputing({ statementId, month }),
          ]}
          empty={{ text: '还没有结算单，每月 3 日起生成上月的结算单' }}
          aside={<ExportButton isSmall call={listStatements} query={{}} />}
        />
        <Pager page={list} />
      </Panel>
      {opened && <Opened view={opened} />}
    </>
  );
}

function confirmQuestion({
  month,
  net,
  state,
  adjustment,
}: Pick<Statement, 'month' | 'net' | 'state' | 'adjustment'>): string {
  if (state === waiting) return `确认 ${month} 的结算单，实收 ${formatPrice(net)}？确认后不能再提出异议。`;
  return isFree(adjustment)
    ? `按答复确认 ${month} 的结算单，实收 ${formatPrice(net)}，没有调整？`
    : `按答复确认 ${month} 的结算单，实收 ${formatPrice(net)}，另有调整 ${formatPrice(adjustment)}，已计入答复当日的收益？`;
}

/** Action to dispute a statement. For a single line, the reason starts with the given text. */
const disputing = (
  { statementId, month }: Pick<Statement, 'statementId' | 'month'>,
  line = '',
): RowAction => ({
  label: '异议',
  needs: disputeStatement,
  act: (reason, reqNo) => call(disputeStatement, { statementId, reason, reqNo }),
  done: '已提交异议，运营核对后答复',
  reason: {
    title: '提出异议',
    question: `说明 ${month} 的结算单哪里有误，例如日期、API 与您认为正确的金额。每张结算单只能提一次，有几处时请一并写清。`,
    label: '异议内容',
    confirmLabel: '提交异议',
    isRequired: true,
    lengthMax: longReasonMax,
    initial: line,
  },
});

/** Room before the buttons of the table. */
const Totals = styled.div`
  margin-bottom: ${theme.space.l};
`;

const nameOf = ({ apiName, planName, kind }: Line) =>
  [apiName, planName, earningKinds[kind]].filter(Boolean).join(' ');

/** One statement with its lines and totals. */
function Opened({ view: { statement, lines } }: { view: CallReply<typeof viewStatement> }) {
  const { query } = useListQuery();
  const {
    month,
    state,
    dispute,
    answer,
    adjustment,
    dueAt,
    madeAt,
    confirmedAt,
    gross,
    commission,
    covered,
    net,
  } = statement;
  return (
    <Panel title={`${month} 结算单`} aside={<PdfLink statement={statement} />}>
      <StatementNotice statement={statement} />
      <Totals>
        <Facts
          facts={[
            ['应收', formatPrice(gross)],
            ['佣金', formatPrice(commission)],
            ...(isFree(covered) ? [] : [['平台承担', formatPrice(covered)] as const]),
            ['实收', formatPrice(net)],
            ['状态', statementStates[state]],
            ['生成时间', formatMinute(madeAt)],
            ...(dueAt ? [['自动确认', formatMinute(dueAt)] as const] : []),
            ...(confirmedAt ? [['确认时间', formatMinute(confirmedAt)] as const] : []),
            ...(dispute ? [['异议', dispute] as const] : []),
            ...(answer ? [['答复', answer] as const] : []),
            ...(isFree(adjustment)
              ? []
              : [['调整', `${formatPrice(adjustment)}，已计入答复当日的收益`] as const]),
          ]}
        />
      </Totals>
      <ListTable
        key={query.get('statementId')}
        label="结算单明细"
        rows={lines.records}
        rowKey={({ apiName, planName, kind }) => [apiName, planName, kind].join(' ')}
        columns={[
          { title: 'API', isMain: true, render: ({ apiName }) => apiName || '—' },
          { title: '套餐', isKey: true, render: ({ planName }) => planName || '—' },
          { title: '类型', render: ({ kind }) => earningKinds[kind] },
          {
            title: '次数',
            isKey: true,
            isFigure: true,
            render: ({ calls, units }) => callsText(calls, units),
          },
          { title: '应收', isFigure: true, render: (line) => <Money yuan={line.gross} isExact /> },
          { title: '佣金', isFigure: true, render: (line) => <Money yuan={line.commission} isExact /> },
          ...(isFree(covered)
            ? []
            : [
                {
                  title: '平台承担',
                  isFigure: true,
                  render: (line: Line) => <Money yuan={line.covered} isExact />,
                },
              ]),
          { title: '实收', isKey: true, isFigure: true, render: (line) => <Money yuan={line.net} isExact /> },
        ]}
        actions={state === waiting ? (line) => [disputing(statement, `${nameOf(line)}：`)] : undefined}
        empty={{ text: '没有明细' }}
      />
      {lines.total > lines.records.length && <p>共 {lines.total} 行，全部明细见 PDF。</p>}
    </Panel>
  );
}

const PdfLink = ({ statement: { statementId } }: { statement: Statement }) => (
  <FileLink href={`${apiBase}${statementPdf.path}?statementId=${statementId}`}>下载 PDF</FileLink>
);

const columns: readonly Column<Statement>[] = [
  { title: '月份', isMain: true, render: ({ month }) => month },
  { title: '应收', isFigure: true, render: ({ gross }) => <Money yuan={gross} isExact /> },
  { title: '佣金', isFigure: true, render: ({ commission }) => <Money yuan={commission} isExact /> },
  { title: '实收', isKey: true, isFigure: true, render: ({ net }) => <Money yuan={net} isExact /> },
  { title: '状态', isKey: true, render: ({ state }) => <StatementStatus state={state} /> },
  { title: '自动确认', isKey: true, render: ({ dueAt }) => (dueAt ? formatMinute(dueAt) : '—') },
  { title: 'PDF', render: (statement) => <PdfLink statement={statement} /> },
];
