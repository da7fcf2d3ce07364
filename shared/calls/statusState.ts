/** Health of a part. The worst part decides the whole. */
export const healths = { good: '正常', maintenance: '维护中', degraded: '部分异常', down: '中断' } as const;
export type Health = keyof typeof healths;

/** Monitored parts in addition to the areas of the portal, whose names come from the releases. */
export const statusParts = {
  server: '门户服务',
  gateway: 'API 网关',
  mail: '邮件通知',
  sms: '短信通知',
} as const;
export type StatusPart = keyof typeof statusParts;

export const incidentKinds = { incident: '故障', maintenance: '计划维护' } as const;
export type IncidentKind = keyof typeof incidentKinds;

export const severities = { minor: '轻微', major: '严重', critical: '重大' } as const;
export type Severity = keyof typeof severities;

export const incidentStates = {
  draft: '草稿',
  investigating: '调查中',
  identified: '已定位',
  monitoring: '恢复观察',
  planned: '已计划',
  ongoing: '进行中',
  resolved: '已结束',
  cancelled: '已取消',
} as const;
export type IncidentState = keyof typeof incidentStates;

const beginnings: Readonly<Record<IncidentKind, readonly IncidentState[]>> = {
  incident: ['investigating', 'identified', 'monitoring', 'resolved'],
  maintenance: ['planned', 'ongoing', 'resolved', 'cancelled'],
};

/** States that may follow, the same state included (another update); a draft is published with its first update. */
export function nextIncidentStates(kind: IncidentKind, state: IncidentState): readonly IncidentState[] {
  if (state === 'cancelled') return [];
  if (state === 'draft')
    return beginnings[kind].filter((next) => next !== 'resolved' && next !== 'cancelled');
  if (kind === 'incident') return beginnings.incident;
  if (state === 'planned') return beginnings.maintenance.filter((next) => next !== 'resolved');
  if (state === 'ongoing') return ['ongoing', 'resolved'];
  return [];
}

/** States of incidents that are not over. */
export const openIncidentStates = [
  'investigating',
  'identified',
  'monitoring',
  'ongoing',
] as const satisfies readonly IncidentState[];
