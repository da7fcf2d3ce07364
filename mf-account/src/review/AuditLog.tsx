import { Fragment } from 'react';
import styled from 'styled-components';
import { auditCountedMax, auditResults, auditTopics, listAudit, type AuditRow } from '@portal/calls';
import { ButtonLink, Status, TextLink, theme } from '@portal/design';
import { listPage } from '@portal/page';

export const page = listPage({
  call: listAudit,
  title: '审计日志',
  help: `谁在何时对什么做了什么，只能追加，不能修改或删除。一次至多翻看 ${auditCountedMax} 条，更早的请按日期筛选。`,
  pageSize: 20,
  isExportable: true,
  action: <ButtonLink to="/ops/auditProof">完整性证明</ButtonLink>,
  filters: {
    account: { kind: 'search', label: '按账号筛选', placeholder: '邮箱或手机号' },
    object: { kind: 'search', label: '按对象筛选', placeholder: '对象编号' },
    topic: { kind: 'choice', label: '类型', all: '全部类型', choices: auditTopics },
    result: { kind: 'choice', label: '结果', all: '全部结果', choices: auditResults },
    from: { kind: 'day', label: '发生自' },
    to: { kind: 'day', label: '发生至' },
    event: { kind: 'link' },
  },
  rowKey: ({ auditId }) => auditId,
  columns: [
    { title: '时间', isMain: true, render: ({ at }) => at },
    { title: '操作人', isKey: true, render: ({ who }) => who },
    { title: '操作', isKey: true, render: (row) => <Act {...row} /> },
    { title: '对象', render: (row) => <ActObject {...row} /> },
    { title: '变更', render: (row) => <Change {...row} /> },
    {
      title: '结果',
      isKey: true,
      render: ({ isOk, outcome }) => (
        <Outcome $isShort={isOk === 1}>
          <Status tone={isOk === 1 ? 'good' : 'bad'}>{outcome}</Status>
        </Outcome>
      ),
    },
    { title: '来源', render: ({ address }) => address || '系统' },
  ],
  empty: { text: '还没有记录', narrowed: '没有符合条件的记录', clear: '清空筛选条件' },
});

function Act({ name, event }: AuditRow) {
  return (
    <>
      {name}
      <Code>
        {event.split('.').map((word, index) => (
          <Fragment key={index}>
            {index > 0 && (
              <>
                .<wbr />
              </>
            )}
            {word}
          </Fragment>
        ))}
      </Code>
    </>
  );
}

/** The object, linked to its page if it has one, and to all its entries. */
function ActObject({ object }: AuditRow) {
  if (object === null) return '—';
  return (
    <>
      {object.link ? <TextLink to={object.link}>{object.name}</TextLink> : object.name}
      <Small>
        <TextLink to={`/ops/audit?object=${encodeURIComponent(object.id)}`}>同一对象的记录</TextLink>
      </Small>
    </>
  );
}

function Change({ before, after, changes = [], facts }: AuditRow) {
  if (after === null && changes.length === 0 && facts.length === 0) return '—';
  return (
    <>
      {after !== null && `${before} → ${after}`}
      {changes.map((change) => (
        <FieldChange key={change.name}>
          {change.name}：{change.before} → {change.after}
        </FieldChange>
      ))}
      {facts.map(({ name, value }) => (
        <Small key={name}>
          {name}：{value}
        </Small>
      ))}
    </>
  );
}

const Outcome = styled.span<{ $isShort: boolean }>`
  white-space: ${({ $isShort }) => ($isShort ? 'nowrap' : 'normal')};
`;

const Small = styled.span`
  display: block;
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;

const FieldChange = styled.span`
  display: block;
  overflow-wrap: anywhere;
`;

/** Event names may wrap after a dot. */
const Code = styled.code`
  display: block;
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.xs};
`;
