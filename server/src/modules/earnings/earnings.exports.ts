import {
  chargeTypes,
  earningKinds,
  earningStates,
  listEarnings,
  listStatements,
  statementStates,
} from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { defineListExport, type Exportable } from '../../platform/export/Exportable';
import { listEarningsOf } from './earningRows.queries';
import { listStatementsOf } from './statement.queries';

/** Exports of earnings and statements. */
export const earningExports = ({ db, config }: Pick<Deps, 'db' | 'config'>): readonly Exportable[] => [
  defineListExport({
    call: listEarnings,
    name: '收益',
    columns: [
      ['日期', ({ day }) => day],
      ['类型', ({ kind }) => earningKinds[kind]],
      ['API', ({ apiName }) => apiName],
      ['套餐', ({ planName }) => planName],
      ['计费方式', ({ planKind }) => (planKind ? chargeTypes[planKind] : '')],
      ['使用方', ({ consumer }) => consumer],
      ['计费次数', ({ calls }) => calls],
      ['计次', ({ units }) => units],
      ['单价（元）', ({ price }) => price, 'money'],
      ['应收（元）', ({ gross }) => gross, 'money'],
      ['佣金（元）', ({ commission }) => commission, 'money'],
      ['平台承担（元）', ({ covered }) => covered, 'money'],
      ['实收（元）', ({ net }) => net, 'money'],
      ['待结算（元）', ({ open }) => open, 'money'],
      ['状态', ({ state }) => earningStates[state]],
    ],
    list: ({ member, input }, page) =>
      listEarningsOf(db, member.id, config.settleDays, { ...input, ...page }),
  }),
  defineListExport({
    call: listStatements,
    name: '月结算单',
    columns: [
      ['月份', ({ month }) => month],
      ['应收（元）', ({ gross }) => gross, 'money'],
      ['佣金（元）', ({ commission }) => commission, 'money'],
      ['平台承担（元）', ({ covered }) => covered, 'money'],
      ['实收（元）', ({ net }) => net, 'money'],
      ['调整（元）', ({ adjustment }) => adjustment, 'money'],
      ['状态', ({ state }) => statementStates[state]],
      ['生成时间', ({ madeAt }) => madeAt],
      ['确认时间', ({ confirmedAt }) => confirmedAt],
    ],
    list: ({ member, input }, page) => listStatementsOf(db, member.id, { ...input, ...page }),
  }),
];
