import { companyState, type ApiSummary, type AuthState, type NoticeSummary } from '@portal/calls';
import {
  PortalManifest,
  contractVersion,
  type BootDocument,
  type LiveRemote,
} from '@portal/contract/internal';
import { registerType, type OrganisationRole } from '@portal/rules';
import type { Member } from '@portal/session';

export const aMember = (facts: Partial<Member> = {}): Member => ({
  name: '林晓',
  account: 'person@example.com',
  registerType: 0,
  roles: 1,
  currentRole: 1,
  accountId: 'user_1',
  personId: 'user_1',
  personName: '林晓',
  avatarUrl: '',
  organisationRole: null,
  organisations: [],
  operatorRoles: null,
  ...facts,
});

/** A member who acts for an organisation. */
export const aColleague = (organisationRole: OrganisationRole, facts: Partial<Member> = {}): Member =>
  aMember({
    name: '明镜科技',
    registerType: registerType.enterprise,
    accountId: 'org_1',
    organisationRole,
    organisations: [{ accountId: 'org_1', name: '明镜科技', role: organisationRole }],
    ...facts,
  });

export const anApi = (facts: Partial<ApiSummary> = {}): ApiSummary => ({
  apiId: 'api_1',
  apiName: '工作日历',
  icon: '历',
  brief: '法定节假日查询',
  provider: { providerId: 'prov_1', name: '示例数据服务', certified: 1 },
  categoryName: '日历',
  tags: ['日期'],
  price: '0.0000',
  chargeType: 'free',
  priceLow: null,
  priceBuys: null,
  priceFrom: 0,
  hasFree: 1,
  authLevel: 0,
  version: '1.0.0',
  operationNum: 3,
  sandbox: 1,
  updatedAt: '2026-11-01 10:00:00',
  calls30: 0,
  successRate: null,
  p95Ms: null,
  score: null,
  scoreNum: 0,
  subs: 0,
  ...facts,
});

export const aNotice = (facts: Partial<NoticeSummary> = {}): NoticeSummary => ({
  no_id: 'no_1',
  no_title: '系统维护通知',
  isRead: 1,
  noCreateTime: '2026-11-18 09:30:00',
  top: 0,
  noType: 'maintenance',
  ...facts,
});

export const aRemote = (
  manifest: Partial<PortalManifest> = {},
  facts: Partial<LiveRemote> = {},
): LiveRemote => ({
  name: manifest.name ?? 'mf-example',
  version: '1.0.0',
  entry: '/releases/mf-example/1.0.0/remoteEntry.js',
  integrity: 'x',
  hashes: null,
  globalName: 'mf_example',
  assets: {},
  manifest: PortalManifest.parse({
    name: 'mf-example',
    title: '示例',
    team: '示例团队',
    contract: `^${contractVersion}`,
    ...manifest,
  }),
  ...facts,
});

export const aBoot = (facts: Partial<BootDocument> = {}): BootDocument => ({
  contract: contractVersion,
  portal: 'main',
  brand: { name: '开放门户', color: null, onColor: null, logoUrl: null },
  shellVersion: '1.0.0',
  composition: 'ABCD2345',
  remotes: [],
  early: [],
  overrides: [],
  visit: '',
  sample: 0,
  reportTo: '/ajaxurl/apix/release/health',
  servedAt: 0,
  ...facts,
});

/** Of an account without any enterprise authentication. */
export const aCompanyState = (facts: Partial<AuthState['company']> = {}): AuthState['company'] => ({
  state: companyState.none,
  unitType: '',
  companyName: '',
  rejects: [],
  submittedAt: null,
  nextRoute: '/unitType',
  ...facts,
});
