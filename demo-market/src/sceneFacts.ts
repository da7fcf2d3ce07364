import type { SceneType } from '@portal/calls';

interface SceneFacts {
  id: string;
  type: SceneType;
  icon: string;
  title: string;
  brief: string;
  pains: string[];
  benefits: string[];
  steps: { title: string; text: string; apis: [code: string, note: string][] }[];
  cases: { title: string; text: string }[];
  /** Titles of documents. */
  documents: string[];
  state: 'draft' | 'published';
}

export const scenes: readonly SceneFacts[] = [
  {
    id: 'scene_company',
    type: 'enterprise',
    icon: '企',
    title: '企业客户入驻核验',
    brief: '提交执照、法人与对公账户时，当场发现写错的号码',
    pains: ['号码抄错一位，要到人工审核才发现', '退回重填来回几天，客户中途放弃'],
    benefits: ['填写时当场提示，少一轮退回', '三个号码都只做校验，不保存', '按调用付费，失败不收费'],
    steps: [
      {
        title: '填写企业信息',
        text: '校验统一社会信用代码，认出登记机关所在地区。',
        apis: [
          ['uscc', '校验信用代码'],
          ['region', '把代码换成省市区名称'],
        ],
      },
      {
        title: '填写法人与经办人',
        text: '校验身份证号的结构与校验位，得出出生日期与性别。',
        apis: [['id-card', '校验身份证号']],
      },
      {
        title: '填写收款账户',
        text: '按卡号认出银行与卡种，减少打款退回。',
        apis: [['bank-card', '识别发卡行']],
      },
    ],
    cases: [
      {
        title: '供应商入驻表单',
        text: '四个输入框离开焦点时各调用一次，提交前全部通过；接口不可用时放行，由人工审核兜底。',
      },
    ],
    documents: ['身份证号校验：规则与合规提示'],
    state: 'published',
  },
  {
    id: 'scene_payroll',
    type: 'finance',
    icon: '薪',
    title: '薪酬发放与到账日',
    brief: '按工作日算发薪日，核对收款卡，打印大写金额',
    pains: ['发薪日遇到调休，到账时间说不准', '卡号写错，工资退回再补发'],
    benefits: ['调休当年公布后即可查询', '发放前逐张核对卡号', '单据大写金额不再手写'],
    steps: [
      {
        title: '确定发薪日',
        text: '发薪日是休息日时，取前一个工作日。',
        apis: [['holiday', '查询工作日与调休']],
      },
      { title: '核对收款卡', text: '校验卡号并认出发卡行。', apis: [['bank-card', '校验收款卡']] },
      { title: '打印单据', text: '把实发金额写成中文大写。', apis: [['rmb', '金额转大写']] },
    ],
    cases: [{ title: '月度发薪', text: '每月一次批量核对，工作日历结果缓存一天。' }],
    documents: ['工作日历接口使用说明'],
    state: 'published',
  },
  {
    id: 'scene_parcel',
    type: 'commerce',
    icon: '递',
    title: '下单填写与预计送达',
    brief: '收货地址分级选择，手机号归属提示，送达日避开节假日',
    pains: ['地址级联数据过时，新设的区县选不到', '节假日不派送，预计送达日总是错'],
    benefits: ['地区数据随行政区划更新', '送达日按工作日计算', '面单二维码即时生成'],
    steps: [
      {
        title: '填写收货信息',
        text: '逐级选择省市区，按手机号归属预选城市。',
        apis: [
          ['region', '省市区级联'],
          ['mobile', '手机号归属'],
        ],
      },
      { title: '计算送达日', text: '从付款日起数工作日。', apis: [['holiday', '工作日推算']] },
      { title: '打印面单', text: '把运单号生成二维码。', apis: [['qrcode', '生成二维码']] },
    ],
    cases: [{ title: '预计送达', text: '结算页显示的日期由工作日推算，跨越春节时提前告知。' }],
    documents: ['行政区划接口使用说明', '工作日历接口使用说明'],
    state: 'published',
  },
  {
    id: 'scene_index',
    type: 'content',
    icon: '文',
    title: '通讯录与内容的排序检索',
    brief: '按拼音排序、首字母检索，简繁内容一次处理',
    pains: ['中文按编码排序，用户找不到人', '简体与繁体的同一个词搜不到一起'],
    benefits: ['首字母索引即可用于侧边栏', '入库前统一简繁，检索不再漏'],
    steps: [
      { title: '入库', text: '统一转成简体，保存原文。', apis: [['convert', '简繁转换']] },
      { title: '建立索引', text: '生成全拼与首字母。', apis: [['pinyin', '汉字转拼音']] },
    ],
    cases: [{ title: '企业通讯录', text: '两万人的通讯录入库时转换一次，之后检索不再调用。' }],
    documents: [],
    state: 'published',
  },
  {
    id: 'scene_loan',
    type: 'finance',
    icon: '贷',
    title: '个人贷款申请与试算',
    brief: '填写时校验证件，页面上试算月供，进件前给客户资料打码',
    pains: ['月供与还款计划各系统算法不一，差一分也要解释', '进件资料带着完整证件号流转'],
    benefits: [
      '三种还款方式逐月取整到分，尾差落在末月',
      '税后收入按累计预扣法估算',
      '流转的文本里没有完整号码',
    ],
    steps: [
      {
        title: '填写申请',
        text: '校验身份证号与手机号，减少无效进件。',
        apis: [
          ['id-card', '校验身份证号'],
          ['phone', '统一电话写法'],
        ],
      },
      {
        title: '试算月供与还款能力',
        text: '按税后收入与月供估算偿债比。',
        apis: [
          ['loan', '月供与还款计划'],
          ['income-tax', '税后收入'],
        ],
      },
      { title: '资料流转', text: '去掉备注与日志里的敏感号码。', apis: [['mask', '文本脱敏']] },
    ],
    cases: [{ title: '房贷计算器', text: '页面只调用试算接口，提交后再取完整还款计划存档。' }],
    documents: ['身份证号校验：规则与合规提示'],
    state: 'published',
  },
  {
    id: 'scene_cross',
    type: 'enterprise',
    icon: '汇',
    title: '跨境收款资料核对',
    brief: '收款账户、银行代码与联系方式一次核对，时间按对方时区显示',
    pains: ['IBAN 抄错被退汇，手续费不退', '约定的时间没写时区，错过截止'],
    benefits: ['校验位当场发现抄写错误', '户名写法不同时给出相似度', '夏令时自动处理'],
    steps: [
      {
        title: '收款账户',
        text: '校验 IBAN 与 BIC，比对户名。',
        apis: [
          ['iban', '校验账户与银行代码'],
          ['similarity', '户名比对'],
        ],
      },
      {
        title: '联系方式',
        text: '统一电话写法，核对企业邮箱域名。',
        apis: [
          ['phone', '国际电话号码'],
          ['domain', '邮箱与域名'],
        ],
      },
      { title: '截止时间', text: '把对方时间换成北京时间。', apis: [['timezone', '时区换算']] },
    ],
    cases: [{ title: '供应商建档', text: '建档时一次核对，付款前只重验账户。' }],
    documents: [],
    state: 'published',
  },
  {
    id: 'scene_store',
    type: 'commerce',
    icon: '店',
    title: '网点地图与到店指引',
    brief: '坐标统一、按距离排序，面单与工牌条码随时生成',
    pains: ['设备坐标直接标在地图上，偏了几百米'],
    benefits: ['三种坐标系互转', '距离精确到米', '条码为矢量图，打印清晰'],
    steps: [
      { title: '网点入库', text: '把定位坐标换成地图坐标。', apis: [['coordinate', '坐标转换']] },
      { title: '就近推荐', text: '按椭球面距离排序。', apis: [['distance', '距离与方位']] },
      { title: '到店凭证', text: '生成排队号条码。', apis: [['barcode', '生成条形码']] },
    ],
    cases: [{ title: '附近网点', text: '网点坐标入库时转换一次，查询时只算距离。' }],
    documents: [],
    state: 'published',
  },
  {
    id: 'scene_abroad',
    type: 'finance',
    icon: '汇',
    title: '跨境报价单',
    brief: '币种与国家代码统一，报价附大写金额',
    pains: ['币种代码写法不一，对账困难'],
    benefits: ['代码取自国际标准'],
    steps: [{ title: '选择币种', text: '按国家列出币种。', apis: [['currency', '币种与国家代码']] }],
    cases: [],
    documents: [],
    state: 'draft',
  },
];
