import styled from 'styled-components';
import { removeAppIp, type AppIp, type Env } from '@portal/calls';
import { call } from '@portal/client';
import { DataTable, Notice, Panel, theme } from '@portal/design';
import { RowActions } from '@portal/page';
import { appAddressesMax, formatMinute, isOpenNetwork } from '@portal/rules';
import { AddIps } from './AddIps';

interface IpPanelProps {
  list: { appId: string; env: Env };
  records: readonly AppIp[];
  /** The visitor's address, as seen by the portal. */
  ownAddress: string;
}

/** Addresses from which the app may call. */
export function IpPanel({ list, records, ownAddress }: IpPanelProps) {
  const open = records.filter(({ value }) => isOpenNetwork(value));

  return (
    <Panel title={`服务器IP白名单（${records.length}/${appAddressesMax}）`}>
      {records.length === 0 && (
        <Notice tone="warn">
          名单为空：不限制来源，任何地址都能用密钥调用。添加第一个后只放行名单内的地址。
        </Notice>
      )}
      {open.length > 0 && (
        <Notice tone="warn">
          {open.map(({ value }) => value).join('、')} 放行大段公网地址，名单几乎不起作用。
        </Notice>
      )}
      {records.length > 0 && (
        <DataTable
          label="服务器IP白名单"
          rows={records}
          rowKey={({ value }) => value}
          columns={[
            { title: '地址或网段', isMain: true, render: ({ value }) => <Value>{value}</Value> },
            { title: '备注', render: ({ remark }) => remark || '—' },
            { title: '添加人', render: ({ addedBy }) => addedBy ?? '—' },
            { title: '添加时间', render: ({ addedAt }) => formatMinute(addedAt) },
            {
              title: '最近命中',
              render: ({ lastHitAt }) => (lastHitAt ? formatMinute(lastHitAt) : '还没有'),
            },
            {
              title: '操作',
              isAction: true,
              render: ({ value }) => (
                <RowActions
                  actions={[
                    {
                      label: '删除',
                      needs: removeAppIp,
                      act: () => call(removeAppIp, { ...list, ip: value }),
                      done: '已删除，正在同步到网关',
                      confirm: { title: '删除地址', question: questionOf(value, records.length === 1) },
                    },
                  ]}
                />
              ),
            },
          ]}
        />
      )}
      <AddIps list={list} ownAddress={ownAddress} />
    </Panel>
  );
}

const questionOf = (value: string, isLast: boolean) =>
  isLast
    ? `${value} 是名单中的最后一个，删除后不再限制来源，任何地址都能调用。确认删除？`
    : `删除后来自 ${value} 的调用会被拒绝。确认删除？`;

const Value = styled.code`
  overflow-wrap: anywhere;
  font-family: ${theme.font.mono};
`;
