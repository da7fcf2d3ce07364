import {
  advancedItemState,
  authenticationState,
  providerState,
  type AdvancedItemState,
  type AuthenticationState,
  type ProviderState,
} from '@portal/calls';
import { registerType, type AdvancedItem, type PaperSlot, type RegisterType } from '@portal/rules';

const { enterprise, enterpriseAdvanced } = registerType;
const { waiting, passed, rejected } = advancedItemState;

export interface Applicant {
  /** With which one signs in; one of the demo accounts, or another one. */
  email: string;
  name: string;
  companyName: string;
  creditCode: string;
  type: RegisterType | null;
  state: AuthenticationState;
  /** Parts of its advanced authentication. */
  items?: Partial<Record<AdvancedItem, AdvancedItemState>>;
  provider?: ProviderState;
}

const all: Applicant['items'] = {
  account: passed,
  legal: passed,
  finance: passed,
  security: passed,
  contacts: passed,
};

/** Enterprises on their way, one for each state that a queue or a page shows. */
export const applicants: readonly Applicant[] = [
  {
    email: 'company@example.com',
    name: '明镜科技',
    companyName: '杭州明镜科技有限公司',
    creditCode: '91330106MA7K5X2N0R',
    type: enterprise,
    state: authenticationState.passed,
  },
  {
    email: 'applying@example.com',
    name: '北辰物流',
    companyName: '北京北辰物流有限公司',
    creditCode: '91110108MA7K5X2N14',
    type: null,
    state: authenticationState.waiting,
  },
  {
    email: 'correcting@example.com',
    name: '南湾食品',
    companyName: '深圳南湾食品有限公司',
    creditCode: '91440300MA7K5X2N2E',
    type: null,
    state: authenticationState.rejected,
  },
  {
    email: 'advancing@example.com',
    name: '东篱文化',
    companyName: '上海东篱文化有限公司',
    creditCode: '91310000MA7K5X2N3Y',
    type: enterprise,
    state: authenticationState.passed,
    items: { account: passed, finance: passed, contacts: passed, legal: waiting, security: rejected },
  },
  {
    email: 'becoming@example.com',
    name: '西岭气象',
    companyName: '成都西岭气象有限公司',
    creditCode: '91510100MA7K5X2N4L',
    type: enterpriseAdvanced,
    state: authenticationState.passed,
    items: all,
    provider: providerState.waiting,
  },
  {
    email: 'provider2@example.com',
    name: '天山遥感',
    companyName: '乌鲁木齐天山遥感有限公司',
    creditCode: '91650100MA7K5X2N5Y',
    type: enterpriseAdvanced,
    state: authenticationState.passed,
    items: all,
    provider: providerState.passed,
  },
];

/** What an enterprise that waits has sent in; each says that it is an example. */
export const paperPictures = {
  licence: 'licence.png',
  legalFront: 'id-front.png',
  legalBack: 'id-back.png',
  authorisation: 'authorisation.png',
  accountPermit: 'account-permit.png',
} as const satisfies Partial<Record<PaperSlot, string>>;
export const letterPicture = 'letter.png';
