import { earningKinds, statementStates, type Statement } from '@portal/calls';
import { callsText, formatMinor, formatMoney } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { pagesOf } from '../../platform/export/pagesOf';
import type { PdfTable } from '../../platform/export/tablePdf';
import { callsOf, readLines } from './statement.queries';

type Line = Awaited<ReturnType<typeof readLines>>[number];

/** A printable statement; its lines are read while it is written. */
export function statementPaper(db: Db, ownerName: string, statement: Statement): PdfTable {
  const { statementId, month, gross, commission, covered, net, state, madeAt, adjustment, confirmedAt } =
    statement;
  async function* rows() {
    for await (const lines of pagesOf<Line>((after, limit) => readLines(db, statementId, after, limit)))
      for (const line of lines)
        yield [
          line.api_name || '—',
          line.plan_name || '—',
          earningKinds[line.kind],
          callsText(callsOf(line), callsOf(line) + line.extra_units),
          formatMinor(line.gross_minor),
          formatMinor(line.commission_minor),
          formatMinor(line.net_minor),
        ];
  }
  return {
    title: `${month} 月结算单`,
    facts: [
      ['提供方', ownerName],
      ['结算单号', statementId],
      ['生成时间', madeAt],
      ['状态', statementStates[state]],
      ['确认时间', confirmedAt ?? '—'],
      ['应收', formatMoney(gross)],
      ['平台佣金', formatMoney(commission)],
      ['平台承担', formatMoney(covered)],
      ['实收', formatMoney(net)],
      ...(Number(adjustment) === 0 ? [] : [['异议调整', formatMoney(adjustment)] as const]),
    ],
    columns: [
      { title: 'API', share: 0.24 },
      { title: '套餐', share: 0.16 },
      { title: '类型', share: 0.12 },
      { title: '次数', share: 0.1, isFigure: true },
      { title: '应收（元）', share: 0.13, isFigure: true },
      { title: '佣金（元）', share: 0.12, isFigure: true },
      { title: '实收（元）', share: 0.13, isFigure: true },
    ],
    rows: rows(),
    total: ['合计', '', '', '', gross, commission, net],
    notes: [
      '金额精确到 0.0001 元：佣金按每次入账向下取整，其余归提供方；实收 = 应收 − 佣金 + 平台承担。',
      '异议调整计入答复当日的收益，不改变本结算单的合计。',
    ],
  };
}
