import {
  advancedItemState,
  companyState,
  providerState,
  type AdvancedItemState,
  type CompanyState,
  type ProviderState,
} from '@portal/calls';
import { registerType, type AdvancedItem, type PaperSlot, type RegisterType } from '@portal/rules';

const { enterprise, enterpriseAdvanced } = registerType;
const { waiting, passed, rejected } = advancedItemState;

export interface Applicant {
  /** The address to sign in with: of a demo account, or a new one. */
  email: string;
  name: string;
  companyName: string;
  creditCode: string;
  legal: { name: string; idNo: string };
  bankAccount: string;
  type: RegisterType | null;
  state: CompanyState;
  /** Parts of its advanced verification. */
  items?: readonly (readonly [AdvancedItem, AdvancedItemState])[];
  provider?: ProviderState;
}

const all: Applicant['items'] = [
  ['account', passed],
  ['legal', passed],
  ['finance', passed],
  ['security', passed],
  ['contacts', passed],
];

/** Shared by two enterprises, so that the reviewer of the second is warned. */
const sharedAccount = '1202021409900000414';

/** Enterprises under verification, one for each state that a queue or page shows. */
export const applicants: readonly Applicant[] = [
  {
    email: 'company@example.com',
    name: '明镜科技',
    companyName: '杭州明镜科技有限公司',
    creditCode: '91330106MA7K5X2N0R',
    legal: { name: '林海', idNo: '330106198005121204' },
    bankAccount: sharedAccount,
    type: enterprise,
    state: companyState.passed,
  },
  {
    email: 'provider@example.com',
    name: '示例数据服务',
    companyName: '杭州示例数据服务有限公司',
    creditCode: '91330106MA7K5X2NCY',
    legal: { name: '沈越', idNo: '330102197903211236' },
    bankAccount: '1202021409900000588',
    type: enterpriseAdvanced,
    state: companyState.passed,
    items: all,
  },
  {
    email: 'harbor@example.com',
    name: '海港专区',
    companyName: '宁波海港数据有限公司',
    creditCode: '91330201MA7K5X2NBQ',
    legal: { name: '方舟', idNo: '330203198309171266' },
    bankAccount: '1202021409900000752',
    type: enterpriseAdvanced,
    state: companyState.passed,
    items: all,
  },
  {
    email: 'applying@example.com',
    name: '北辰物流',
    companyName: '北京北辰物流有限公司',
    creditCode: '91110108MA7K5X2N14',
    legal: { name: '陈北辰', idNo: '110108198602041298' },
    bankAccount: sharedAccount,
    type: null,
    state: companyState.waiting,
  },
  {
    email: 'correcting@example.com',
    name: '南湾食品',
    companyName: '深圳南湾食品有限公司',
    creditCode: '91440300MA7K5X2N2E',
    legal: { name: '黄晓南', idNo: '440304198111301325' },
    bankAccount: '1202021409900001107',
    type: null,
    state: companyState.rejected,
  },
  {
    email: 'advancing@example.com',
    name: '东篱文化',
    companyName: '上海东篱文化有限公司',
    creditCode: '91310000MA7K5X2N3Y',
    legal: { name: '陆东篱', idNo: '310101197806081353' },
    bankAccount: '1202021409900001263',
    type: enterprise,
    state: companyState.passed,
    items: [
      ['account', passed],
      ['finance', passed],
      ['contacts', passed],
      ['legal', waiting],
      ['security', rejected],
    ],
  },
  {
    email: 'becoming@example.com',
    name: '西岭气象',
    companyName: '成都西岭气象有限公司',
    creditCode: '91510100MA7K5X2N4L',
    legal: { name: '罗西岭', idNo: '510104198507231383' },
    bankAccount: '1202021409900001438',
    type: enterpriseAdvanced,
    state: companyState.passed,
    items: all,
    provider: providerState.waiting,
  },
  {
    email: 'provider2@example.com',
    name: '天山遥感',
    companyName: '乌鲁木齐天山遥感有限公司',
    creditCode: '91650100MA7K5X2N5Y',
    legal: { name: '马天山', idNo: '650102197604151418' },
    bankAccount: '1202021409900001602',
    type: enterpriseAdvanced,
    state: companyState.passed,
    items: all,
    provider: providerState.passed,
  },
  {
    email: 'provider3@example.com',
    name: '砺石金融科技',
    companyName: '上海砺石金融科技有限公司',
    creditCode: '91310115MA7K5X2NCP',
    legal: { name: '石砺', idNo: '310115198203141217' },
    bankAccount: '1202021409900003017',
    type: enterpriseAdvanced,
    state: companyState.passed,
    items: all,
    provider: providerState.passed,
  },
  {
    email: 'provider4@example.com',
    name: '云篆文本',
    companyName: '北京云篆文本技术有限公司',
    creditCode: '91110108MA7K5X2ND9',
    legal: { name: '文篆', idNo: '11010819850722132X' },
    bankAccount: '1202021409900003165',
    type: enterpriseAdvanced,
    state: companyState.passed,
    items: all,
    provider: providerState.passed,
  },
  {
    email: 'provider5@example.com',
    name: '衡准开发工具',
    companyName: '深圳衡准软件有限公司',
    creditCode: '91440305MA7K5X2NEU',
    legal: { name: '衡方', idNo: '440305198711091452' },
    bankAccount: '1202021409900003322',
    type: enterpriseAdvanced,
    state: companyState.passed,
    items: all,
    provider: providerState.passed,
  },
  {
    email: 'saving@example.com',
    name: '望海旅游',
    companyName: '青岛望海旅游有限公司',
    creditCode: '91370200MA7K5X2N7E',
    legal: { name: '孙望', idNo: '370202199001011448' },
    bankAccount: '1202021409900001776',
    type: null,
    state: companyState.saved,
  },
  {
    email: 'uploading@example.com',
    name: '江城传媒',
    companyName: '武汉江城传媒有限公司',
    creditCode: '91420100MA7K5X2N8E',
    legal: { name: '江一帆', idNo: '420102198708191475' },
    bankAccount: '1202021409900001941',
    type: null,
    state: companyState.uploaded,
  },
  {
    email: 'paying@example.com',
    name: '滨城渔业',
    companyName: '大连滨城渔业有限公司',
    creditCode: '91210200MA7K5X2N95',
    legal: { name: '于滨', idNo: '210202198202261508' },
    bankAccount: '1202021409900000406',
    type: null,
    state: companyState.paying,
  },
  {
    email: 'updating@example.com',
    name: '姑苏织造',
    companyName: '苏州姑苏织造有限公司',
    creditCode: '91320500MA7K5X2N66',
    legal: { name: '顾苏', idNo: '320508198405031534' },
    bankAccount: '1202021409900002287',
    type: enterprise,
    state: companyState.changing,
  },
  {
    email: 'lapsed@example.com',
    name: '鹭岛茶业',
    companyName: '厦门鹭岛茶业有限公司',
    creditCode: '91350200MA7K5X2NAF',
    legal: { name: '林鹭', idNo: '350203197512101561' },
    bankAccount: '1202021409900002451',
    type: enterprise,
    state: companyState.expired,
  },
];

/** What an enterprise uploads; each picture is marked as an example. */
export const paperPictures = {
  licence: 'licence.png',
  legalFront: 'id-front.png',
  legalBack: 'id-back.png',
  authorisation: 'authorisation.png',
  accountPermit: 'account-permit.png',
} as const satisfies Partial<Record<PaperSlot, string>>;
export const letterPicture = 'letter.png';
