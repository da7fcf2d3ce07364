import { incidentKinds, incidentStates, listIncidents, severities } from '@portal/calls';
import { ButtonLink, Status, TextLink } from '@portal/design';
import { listPage } from '@portal/page';
import { incidentTones } from './incidentTones';

/** Incidents and maintenance for the status page, drafts included. */
export const page = listPage({
  call: listIncidents,
  title: '系统状态事件',
  help: '故障与计划维护：先存草稿，发布第一条进展后在系统状态页公开，并通知订阅者。',
  pageSize: 20,
  action: (
    <>
      <ButtonLink to="/status">系统状态页</ButtonLink>
      <ButtonLink to="/ops/statusEdit" $kind="primary">
        新建事件
      </ButtonLink>
    </>
  ),
  filters: {
    state: { kind: 'choice', label: '状态', all: '全部状态', choices: incidentStates },
  },
  rowKey: ({ incidentId }) => incidentId,
  columns: [
    {
      title: '标题',
      isMain: true,
      render: ({ incidentId, title }) => (
        <TextLink to={`/ops/statusEdit?incidentId=${incidentId}`}>{title}</TextLink>
      ),
    },
    { title: '类型', render: ({ kind }) => incidentKinds[kind] },
    { title: '级别', isKey: true, render: ({ severity }) => severities[severity] },
    {
      title: '状态',
      isKey: true,
      render: ({ state }) => <Status tone={incidentTones[state]}>{incidentStates[state]}</Status>,
    },
    { title: '开始', isKey: true, render: ({ startsAt }) => startsAt.slice(0, 16) },
    { title: '结束', render: ({ endsAt }) => endsAt?.slice(0, 16) ?? '—' },
    { title: '最近修改', render: ({ updateTime }) => updateTime.slice(0, 16) },
  ],
  empty: { text: '还没有事件', narrowed: '没有符合条件的事件', clear: '查看全部事件' },
});
