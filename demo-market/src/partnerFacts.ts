import type { ContentOf } from '@portal/calls';

const logo = (name: string) => `/media/org-${name}.svg`;

export const partnerText: ContentOf<'partnerInfo'> & { daysAgo: number } = {
  daysAgo: 200,
  title: '科技合作伙伴',
  brief: '与平台一起把接口做成方案的科技企业：他们熟悉行业，我们提供接口与计费。',
  content:
    '<h2>伙伴做什么</h2><p>伙伴把平台上的接口与自己的产品组合成方案，交付给最终客户，并负责实施与售后。平台提供接口、计费与对账，按月结算。</p>' +
    '<h2>平台提供什么</h2><ul><li>沙箱与联调支持，两个工作日内回应。</li><li>方案在场景页署名展示，客户咨询直接转给伙伴。</li><li>按实际调用量结算的合作价格，每月可对账。</li></ul>',
  conditions: [
    '完成本平台的企业认证',
    '至少有一个已交付的行业方案',
    '有实施与售后团队，能够在一个工作日内回应客户',
  ],
};

/** In list order. */
export const partners: readonly Omit<ContentOf<'partner'>, 'order'>[] = [
  {
    name: '朔云信息',
    ability: 'cloud',
    region: 'north',
    logo: logo('shuoyun'),
    link: '',
    brief: '为政企客户提供专有云上的接口网关部署与运维，七乘二十四小时值守。',
    certificates: ['信息系统建设和服务能力 CS3', 'ISO/IEC 27001 信息安全管理体系'],
    content:
      '<p>方案把平台的网关部署在客户的专有云里，调用不出客户网络，用量由网关汇总后上报。扩容由朔云信息完成，客户只需要确认时间。</p>',
  },
  {
    name: '安证科技',
    ability: 'identity',
    region: 'east',
    logo: logo('anzheng'),
    link: '',
    brief: '把证件校验、活体检测与人工复核串成一条流程，用于开户与入职。',
    certificates: ['电子认证服务使用密码许可', '网络安全等级保护三级'],
    content:
      '<p>开户流程先用平台的身份证号校验接口排除写错的号码，再做活体检测，最后由人工抽查。写错的号码在第一步就被挡住，后两步的费用减少约三成。</p>',
  },
  {
    name: '星澜数科',
    ability: 'data',
    region: 'east',
    logo: logo('xinglan'),
    link: '',
    brief: '公开数据的清洗与更新：行政区划、工作日历、银行网点，每个工作日核对一次。',
    certificates: ['数据管理能力成熟度 DCMM 三级'],
    content:
      '<p>公开数据分散在各地的网站上，格式各不相同。星澜数科每个工作日核对一次，变化当天更新，并保留每一次变化的来源地址。</p>',
  },
  {
    name: '衡尺风控',
    ability: 'risk',
    region: 'south',
    logo: '',
    link: '',
    brief: '为电商与物流平台做商户准入与交易监测，规则由客户自己调整。',
    certificates: ['ISO/IEC 27701 隐私信息管理体系'],
    content:
      '<p>商户准入把企业信用代码、法人证件与收款账户三项校验放在一起，任何一项不符都会说明原因，由商户当场修改。</p>',
  },
  { name: '栖霞软件', ability: 'data', region: 'east', logo: '', link: '', brief: '人力资源软件厂商，把工作日历与大写金额接口用在排班与工资条里。', certificates: ['CMMI 三级'], content: '' },
  { name: '岭南云盾', ability: 'security', region: 'south', logo: '', link: '', brief: '接口的安全测试与密钥管理，提供国密算法的接入改造。', certificates: ['商用密码产品认证', '信息安全服务资质二级'], content: '' },
  { name: '楚天智联', ability: 'cloud', region: 'central', logo: '', link: '', brief: '为区域政务云提供接口的统一接入与监测，覆盖中部六个城市。', certificates: [], content: '' },
  { name: '锦官数服', ability: 'identity', region: 'west', logo: '', link: '', brief: '为文旅与医疗机构提供实名预约方案，支持老年人代办。', certificates: ['网络安全等级保护三级'], content: '' },
  { name: '松江测评', ability: 'security', region: 'northeast', logo: '', link: '', brief: '第三方测评机构，为接口提供性能、容错与合规三类测评报告。', certificates: ['检验检测机构资质认定'], content: '' },
]; // prettier-ignore

export const partnerCases: readonly Omit<ContentOf<'partnerCase'>, 'order'>[] = [
  {
    title: '三百家门店的开户由两天变为四十分钟',
    partner: '安证科技',
    background: '一家连锁药房为新门店开立收款账户，资料由店长填写，号码写错后要等总部退回，平均两天才能完成。',
    result: '填写时当场校验证件与卡号，退回率由 18% 降到 2%；从提交到开通的时间中位数为四十分钟。',
  },
  {
    title: '县级医保窗口排队减半',
    partner: '锦官数服',
    background: '窗口需要人工核对身份证与参保地，上午排队超过一小时，老年人常由子女代办却缺少材料。',
    result: '预约时完成核对，代办人与参保人分别验证；上午的平均等候由 62 分钟降到 27 分钟。',
  },
  {
    title: '工资代发退回从每月两百笔降到个位数',
    partner: '栖霞软件',
    background: '劳务公司每月代发八千多笔工资，卡号写错或银行识别错误造成退回，财务要逐笔联系员工。',
    result: '入职时校验卡号并认出发卡行，连续三个月退回不超过六笔；发薪日按调休自动提前。',
  },
  {
    title: '专有云里的网关，调用不出机房',
    partner: '朔云信息',
    background: '一家能源企业要求业务数据不得出机房，但需要使用行政区划与企业信息校验接口。',
    result: '网关部署在企业机房，只有用量汇总对外上报；上线半年处理 1,900 万次调用，没有计划外停机。',
  },
]; // prettier-ignore
