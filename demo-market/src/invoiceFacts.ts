/** The account with invoices in every state: a plan paid for several months, until the month before last. */
export const demoInvoicing = {
  owner: 'harbor@example.com',
  appName: '专区文章查重',
  apiCode: 'similarity',
  /** How many months ago the plan was paid for, oldest first. */
  monthsAgo: [9, 8, 7, 6, 5, 4, 3, 2],
  mail: 'caiwu@example.com',
} as const;

export const demoTitles = {
  company: {
    kind: 'company',
    name: '海港数据有限公司',
    taxNo: '91330106MA2DEM0005',
    bank: '中国工商银行杭州文三路支行',
    account: '1202021409900888814',
    address: '浙江省杭州市西湖区文三路 8 号',
    phone: '0571-88000008',
  },
  person: { kind: 'person', name: '海港', taxNo: '', bank: '', account: '', address: '', phone: '' },
  refused: {
    kind: 'company',
    name: '海港数据有限公司杭州分公司（拒开）',
    taxNo: '330106123456789',
    bank: '',
    account: '',
    address: '',
    phone: '',
  },
  silent: {
    kind: 'company',
    name: '海港数据有限公司宁波分公司（无响应）',
    taxNo: '330206123456789',
    bank: '',
    account: '',
    address: '',
    phone: '',
  },
} as const;

export interface DemoInvoice {
  /** The bills, by how many months ago they were made. */
  monthsAgo: readonly number[];
  title: keyof typeof demoTitles;
  kind: 'normal' | 'special';
  daysAgo: number;
  end: 'waiting' | 'cancelled' | 'rejected' | 'approved' | 'issued' | 'failed' | 'issuing';
  /** Share refunded later, in percent. */
  backPercent?: number;
}

/** In order; the last bill is left for the user to apply for. */
export const demoInvoices: readonly DemoInvoice[] = [
  { monthsAgo: [9], title: 'person', kind: 'normal', daysAgo: 48, end: 'rejected' },
  { monthsAgo: [9], title: 'company', kind: 'normal', daysAgo: 46, end: 'issued', backPercent: 100 },
  { monthsAgo: [8, 7], title: 'company', kind: 'special', daysAgo: 40, end: 'issued', backPercent: 25 },
  { monthsAgo: [6], title: 'company', kind: 'normal', daysAgo: 12, end: 'cancelled' },
  { monthsAgo: [6], title: 'refused', kind: 'normal', daysAgo: 10, end: 'failed' },
  { monthsAgo: [5], title: 'silent', kind: 'normal', daysAgo: 0.1, end: 'issuing' },
  { monthsAgo: [4], title: 'company', kind: 'special', daysAgo: 2, end: 'approved' },
  { monthsAgo: [3], title: 'company', kind: 'normal', daysAgo: 0.2, end: 'waiting' },
];
