import type { ChargeType, Env } from '@portal/calls';
import type { OrganisationRole } from '@portal/rules';

/** An action of a member for their organisation. */
export type Deed = { who: string; hoursAgo: number } & (
  | { does: 'setRole'; of: string; role: OrganisationRole }
  | { does: 'invite'; account: string; role: OrganisationRole }
  | { does: 'editApp'; appName: string; brief: string }
  | { does: 'addKey'; appName: string; env: Env; name: string }
  | { does: 'subscribe'; appName: string; apiCode: string; planKind: ChargeType; reason: string }
  | { does: 'saveBudget'; appName: string; cap: string; levels: number[] }
  /** So many calls of one API a month. */
  | { does: 'capCalls'; appName: string; apiCode: string; cap: string }
);

const aDay = 24;
const owner = 'company@example.com';
const developer = 'developer@example.com';
const finance = 'finance@example.com';

/** Three members of one organisation in two weeks, in chronological order. */
export const deeds: readonly Deed[] = [
  { who: owner, hoursAgo: 13 * aDay, does: 'setRole', of: finance, role: 'finance' },
  {
    ...{ who: developer, hoursAgo: 11 * aDay, does: 'editApp', appName: '商户进件系统' },
    brief: '商户入网时核验经营者证件、账户与地址信息，结果只用于入网审核。',
  },
  {
    ...{ who: developer, hoursAgo: 9 * aDay + 4, does: 'addKey', appName: '通讯录整理' },
    ...{ env: 'sandbox', name: '联调密钥' },
  },
  {
    ...{ who: developer, hoursAgo: 9 * aDay + 3, does: 'subscribe', appName: '通讯录整理' },
    ...{ apiCode: 'region', planKind: 'perCall', reason: '按地区归类通讯录，先在沙箱试用。' },
  },
  {
    ...{ who: finance, hoursAgo: 6 * aDay, does: 'saveBudget', appName: '通讯录整理' },
    ...{ cap: '300.00', levels: [80] },
  },
  {
    ...{ who: finance, hoursAgo: 3 * aDay + 5, does: 'saveBudget', appName: '通讯录整理' },
    ...{ cap: '500.00', levels: [50, 80] },
  },
  // Fewer than were made already, so it is used up.
  {
    ...{ who: finance, hoursAgo: 2 * aDay, does: 'capCalls', appName: '通讯录整理' },
    ...{ apiCode: 'pinyin', cap: '60' },
  },
  { who: owner, hoursAgo: aDay + 2, does: 'invite', account: 'guest@example.com', role: 'viewer' },
];
