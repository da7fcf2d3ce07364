import { authenticationState } from '@portal/calls';
import { registerType, roles } from '@portal/rules';

/** The facts of the demo market. Figures that the portal shows are counted, never given here. */

export const demoPassword = 'Portal-2026';

const { consumer, provider, portalOwner, operator } = roles;
const { person, enterprise, enterpriseAdvanced } = registerType;
const { none, passed } = authenticationState;

/** A user who has exported their data and is closing the account. */
export const leavingAccount = 'leaving@example.com';

/**
 * A user without a register type is not verified. Where a person is named, the account is an organisation's, and that
 * person, who has the address, is its owner.
 */
export const accounts = [
  { email: 'newbie@example.com', name: '新用户', type: null, state: none, roles: consumer, role: consumer },
  { email: 'person@example.com', name: '林晓', type: person, state: passed, roles: consumer, role: consumer },
  {
    email: 'company@example.com',
    name: '明镜科技',
    person: '周明',
    type: enterprise,
    state: passed,
    roles: consumer,
    role: consumer,
  },
  {
    email: 'provider@example.com',
    name: '示例数据服务',
    type: enterpriseAdvanced,
    state: passed,
    roles: consumer + provider,
    role: provider,
  },
  {
    email: 'harbor@example.com',
    name: '海港专区',
    type: enterpriseAdvanced,
    state: passed,
    roles: consumer + portalOwner,
    role: consumer,
  },
  {
    email: 'ops@example.com',
    name: '平台运营',
    type: enterprise,
    state: passed,
    roles: consumer + operator,
    role: operator,
  },
  {
    email: 'secure@example.com',
    name: '安全用户',
    type: person,
    state: passed,
    roles: consumer,
    role: consumer,
  },
  { email: leavingAccount, name: '沈秋', type: null, state: none, roles: consumer, role: consumer },
] as const;

/** When the organisations of the market were created. */
export const foundedDaysAgo = 60;

/** Further members of the organisations. */
export const members = [
  {
    email: 'developer@example.com',
    name: '陈开',
    organisation: 'company@example.com',
    joinsAs: 'developer',
    joinedDaysAgo: 40,
  },
  // Gets another role later, see teamworkFacts.
  {
    email: 'finance@example.com',
    name: '苏敏',
    organisation: 'company@example.com',
    joinsAs: 'viewer',
    joinedDaysAgo: 20,
  },
] as const;

/** The secret of an account's authenticator app, and its recovery codes. */
export const secondFactor = {
  owner: 'secure@example.com',
  secret: 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U',
  recoveryCodes: [
    'DEMOA-22222',
    'DEMOB-33333',
    'DEMOC-44444',
    'DEMOD-55555',
    'DEMOE-66666',
    'DEMOF-77777',
    'DEMOG-23456',
    'DEMOH-34567',
    'DEMOJ-45672',
    'DEMOK-56723',
  ],
} as const;

/** Two levels: id, name, children. */
export const categories = [
  {
    id: 'verify',
    name: '数据核验',
    children: [
      { id: 'person', name: '个人身份' },
      { id: 'company', name: '企业信息' },
      { id: 'account', name: '账户与号码' },
    ],
  },
  {
    id: 'public',
    name: '公共数据',
    children: [
      { id: 'calendar', name: '日历' },
      { id: 'geo', name: '地理' },
      { id: 'codes', name: '代码表' },
    ],
  },
  {
    id: 'finance',
    name: '金融计算',
    children: [
      { id: 'credit', name: '存款与贷款' },
      { id: 'tax', name: '薪酬与税费' },
    ],
  },
  {
    id: 'tools',
    name: '文本与图形',
    children: [
      { id: 'text', name: '文字处理' },
      { id: 'graphic', name: '图形' },
      { id: 'data', name: '数据格式' },
    ],
  },
  {
    id: 'develop',
    name: '开发工具',
    children: [
      { id: 'crypto', name: '密码与摘要' },
      { id: 'network', name: '网络与终端' },
      { id: 'schedule', name: '时间与调度' },
    ],
  },
] as const;

export const slides = [
  {
    title: '工作日历：法定节假日与调休，免费查询',
    image: 'slide-holiday.svg',
    link: '/APIList/public/calendar/3',
  },
  {
    title: '行政区划：按代码、名称与拼音检索',
    image: 'slide-region.svg',
    link: '/APIList/public/geo/3',
  },
  {
    title: '身份证号校验：阶梯计价，号码不保存',
    image: 'slide-idcard.svg',
    link: '/APIList/verify/person/3',
  },
] as const;

/** `daysAgo` before the demo market was set up, newest first. */
export const notices = [
  {
    portal: null,
    type: 'release',
    pinned: true,
    daysAgo: 2,
    title: '开放门户上线：浏览 API、注册账号、查看公告',
    content:
      '<p>开放门户今天上线。您可以在“API产品”里按分类浏览全部 API，查看接口文档、参数、示例与价格套餐，并用邮箱或手机号注册账号。</p><h2>可以做什么</h2><ul><li>按分类、计费方式与认证要求筛选 API</li><li>阅读每个接口的参数与返回，复制六种语言的调用代码</li><li>订阅公告中心，了解接口变更与系统维护</li></ul><p>使用中遇到问题，请记下页面上的请求号，便于我们定位。</p>',
  },
  {
    portal: null,
    type: 'apiChange',
    pinned: false,
    daysAgo: 4,
    title: '行政区划 2.0.0：检索接口支持拼音首字母',
    content:
      '<p>行政区划 API 发布 2.0.0。<code>/search</code> 现在同时支持名称、全拼与首字母，例如 <code>xh</code> 可以找到“西湖区”。</p><table><thead><tr><th>参数</th><th>变化</th></tr></thead><tbody><tr><td>q</td><td>新增支持拼音首字母</td></tr><tr><td>limit</td><td>默认值由 20 改为 10</td></tr></tbody></table><p>其余接口不变，原有调用无需修改。</p>',
  },
  {
    portal: null,
    type: 'maintenance',
    pinned: false,
    daysAgo: 6,
    title: '数据库例行维护：凌晨两点至两点半短暂只读',
    content: '<p>维护期间可以浏览与登录，注册与找回密码请在维护结束后操作。已登录的会话不受影响。</p>',
  },
  {
    portal: null,
    type: 'event',
    pinned: false,
    daysAgo: 9,
    title: '三个公共数据 API 长期免费：工作日历、农历与节气、币种代码',
    content:
      '<p>以上三个 API 长期免费，每天分别可调用 5,000、2,000 与 5,000 次，认证后的个人与企业均可申请。</p>',
  },
  {
    portal: null,
    type: 'release',
    pinned: false,
    daysAgo: 13,
    title: '接口文档增加六种语言的调用示例',
    content:
      '<p>API 详情页的“接口文档”现在提供 curl、Java、Python、Go、JavaScript 与 PHP 示例，点“复制”即可使用。</p>',
  },
  {
    portal: null,
    type: 'apiChange',
    pinned: false,
    daysAgo: 17,
    title: '身份证号校验新增批量接口',
    content: '<p>新增 <code>POST /batch</code>，一次最多校验 100 个号码，按实际个数计费。</p>',
  },
  {
    portal: null,
    type: 'maintenance',
    pinned: false,
    daysAgo: 21,
    title: '验证码发送通道升级完成',
    content:
      '<p>短信与邮件验证码的发送通道已升级。验证码 5 分钟内有效，同一账号两次发送须间隔 120 秒，每天最多 10 次。</p>',
  },
  {
    portal: null,
    type: 'event',
    pinned: false,
    daysAgo: 26,
    title: '征集：您还需要哪些公共数据 API',
    content: '<p>欢迎在申请接入时写明需要的数据与用途，我们会按需求热度安排新的 API。</p>',
  },
  {
    portal: null,
    type: 'release',
    pinned: false,
    daysAgo: 30,
    title: '密码与登录规则说明',
    content:
      '<p>密码为 8 到 16 位，须含大写字母、小写字母、数字和特殊字符中的任意三种，不能有中文和空格。</p><p>连续 5 次登录失败会锁定 15 分钟；会话 30 分钟无操作后需要重新登录。</p>',
  },
  {
    portal: null,
    type: 'apiChange',
    pinned: false,
    daysAgo: 34,
    title: '二维码生成 2.0.1：SVG 输出体积减小约四成',
    content: '<p>合并相邻色块后，SVG 输出更小，扫码结果不变。</p>',
  },
  {
    portal: null,
    type: 'maintenance',
    pinned: false,
    daysAgo: 40,
    title: '停止支持 TLS 1.0 与 1.1',
    content: '<p>自本公告起，门户与接口只接受 TLS 1.2 及以上版本，请检查您的程序。</p>',
  },
  {
    portal: null,
    type: 'event',
    pinned: false,
    daysAgo: 47,
    title: '企业信用代码 API 开放企业用户申请',
    content: '<p>完成企业认证的用户可以申请“企业信用代码”，由提供方审核后开通。</p>',
  },
  {
    portal: 'portal_harbor',
    type: 'release',
    pinned: false,
    daysAgo: 3,
    title: '海港开放平台上线，首批开放五个 API',
    content: '<p>首批开放行政区划、身份证号校验、银行卡号识别、工作日历与企业信用代码。</p>',
  },
  {
    portal: 'portal_harbor',
    type: 'event',
    pinned: false,
    daysAgo: 8,
    title: '港区企业接入说明会报名',
    content: '<p>说明会面向港区企业的技术负责人，现场演示从注册到调用的全过程。</p>',
  },
] as const;
