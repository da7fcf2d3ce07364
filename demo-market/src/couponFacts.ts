interface DemoCoupons {
  title: string;
  amount: string;
  accounts: readonly string[];
  reason: string;
  daysAgo: number;
  /** Validity in days. */
  lasts: number;
  /** Code of the API, or id of the category, to which they are limited. */
  apiCode?: string;
  categoryId?: string;
  /** When (days ago) and why they were revoked for all accounts. */
  revoked?: { daysAgo: number; why: string };
}

/** Coupons in every state: limited and unlimited, valid, expired and revoked; the largest awaits a second approval. */
export const demoCoupons: readonly DemoCoupons[] = [
  {
    title: '新用户礼包',
    amount: '10',
    accounts: ['provider2@example.com', 'provider5@example.com'],
    reason: '十一月拉新活动，审批单 YX-1107',
    daysAgo: 6,
    lasts: 45,
  },
  {
    title: '地图数据体验券',
    amount: '20',
    accounts: ['provider5@example.com'],
    reason: '地理类 API 推广，审批单 YX-1103',
    daysAgo: 9,
    lasts: 20,
    categoryId: 'geo',
  },
  {
    title: '日出日落专用券',
    amount: '5',
    accounts: ['person@example.com', 'company@example.com'],
    reason: '接口升级的补偿，工单 1024',
    daysAgo: 3,
    lasts: 14,
    apiCode: 'sun',
  },
  {
    title: '国庆活动券',
    amount: '15',
    accounts: ['company@example.com'],
    reason: '国庆活动，审批单 YX-0928',
    daysAgo: 30,
    lasts: 10,
  },
  {
    title: '误发的体验券',
    amount: '8',
    accounts: ['company@example.com'],
    reason: '体验活动，审批单 YX-1101',
    daysAgo: 15,
    lasts: 60,
    revoked: { daysAgo: 14, why: '发放有误，活动对象是个人账户' },
  },
  {
    title: '年度客户回馈',
    amount: '6000',
    accounts: ['company@example.com', 'harbor@example.com'],
    reason: '年度回馈，审批单 YX-1119',
    daysAgo: 0.3,
    lasts: 90,
  },
];
