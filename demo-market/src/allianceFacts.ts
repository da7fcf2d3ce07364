import type { ContentOf } from '@portal/calls';

type Dated<Facts> = Facts & { daysAgo: number };

const logo = (name: string) => `/media/org-${name}.svg`;

/** The alliance's self-description: the first text, and its successor. */
export const allianceTexts: readonly Dated<ContentOf<'allianceInfo'>>[] = [
  {
    daysAgo: 420,
    title: '开放金融联盟',
    brief: '银行、保险、证券与科技企业共建的开放接口联盟，首批成员六家。',
    content:
      '<p>联盟由首批六家成员共同发起，先从账户核验与工作日历两类接口做起，统一字段名称、错误码与时间格式。</p>',
    conditions: ['在中国境内依法设立', '至少开放或使用一个接口'],
  },
  {
    daysAgo: 96,
    title: '开放金融联盟',
    brief: '银行、保险、证券与科技企业共建的开放接口联盟：同一套规范，一次接入，多方可用。',
    content:
      '<h2>联盟做什么</h2><p>成员按同一套规范开放接口：字段名称、错误码、签名方式与时间格式一致。使用方接入一家之后，换用另一家只需更换地址与密钥。</p>' +
      '<h2>怎样工作</h2><ul><li>规范工作组每季度讨论一次接口规范的修改，修改提前 90 天公布。</li><li>联调环境长期开放，成员之间可以互相验证。</li><li>每月公布各成员接口的可用率与响应时间。</li></ul>' +
      '<h2>成员得到什么</h2><p>规范的发言权、联合联调环境、场景方案的共同署名，以及平台上的成员标识。联盟不收取会费，接口的价格由各成员自己决定。</p>',
    conditions: [
      '在中国境内依法设立，持有与业务相符的牌照或许可',
      '完成本平台的企业认证',
      '承诺一年内至少开放或使用一个符合联盟规范的接口',
      '指定一位接口负责人，两个工作日内回应联调问题',
    ],
  },
];

type MemberFacts = Dated<Omit<ContentOf<'allianceMember'>, 'joinedOn' | 'order' | 'apis' | 'portal'>>;

/** In the order of the logo wall. */
export const allianceMembers: readonly MemberFacts[] = [
  { name: '临江商业银行', orgType: 'bank', logo: logo('linjiang'), link: '', daysAgo: 420, brief: '面向长江下游中小企业的城市商业银行，开放账户核验、对公转账结果通知与电子回单接口。',
    content: '<p>临江商业银行在沿江九个城市设有一百二十家网点，客户以制造业与商贸业的小企业为主。</p><h2>开放的能力</h2><ul><li>账户核验：户名与账号是否相符，结果在一秒内返回。</li><li>对公转账结果通知：到账、退汇与挂账三种状态，按签名的回调送达。</li><li>电子回单：按交易日或按笔取得，带有可以核对的验证码。</li></ul><p>使用方须与本行签订代收付协议，联调环境不需要协议。</p>' },
  { name: '越州农村商业银行', orgType: 'bank', logo: logo('yuezhou'), link: '', daysAgo: 420, brief: '服务县域与乡镇的农商行，开放涉农补贴代发与到账查询接口，每个工作日更新网点信息。',
    content: '<p>越州农村商业银行服务四个县的六十三个乡镇，代发涉农补贴的账户占全部账户的三成。</p><h2>开放的能力</h2><ul><li>补贴代发：批量提交、逐笔返回结果，失败的笔次可以单独重发。</li><li>到账查询：农户本人授权后，由合作社或村级服务点查询。</li><li>网点信息：地址、营业时间与助农取款点，每个工作日更新。</li></ul>' },
  { name: '东屿银行', orgType: 'bank', logo: logo('dongyu'), link: '', daysAgo: 388, brief: '以跨境结算见长的股份制银行，开放汇率牌价、汇款状态与报关单核对接口。',
    content: '<p>东屿银行以跨境结算见长，为进出口企业与货运代理提供二十四个币种的结算。</p><h2>开放的能力</h2><ul><li>汇率牌价：每五分钟更新一次，可以查询过去五年的任一时点。</li><li>汇款状态：从受理到解付的每一步，附代理行的扣费。</li><li>报关单核对：金额、币种与收付款方是否与报关单一致。</li></ul>' },
  { name: '海棠人寿保险', orgType: 'insurance', logo: logo('haitang'), link: '', daysAgo: 420, brief: '开放保单状态、缴费提醒与理赔进度接口，为企业客户提供团体保险的批量核验。',
    content: '<p>海棠人寿保险为三千多家企业承保团体保险，接口主要供人事系统与健康管理平台使用。</p><h2>开放的能力</h2><ul><li>保单状态与缴费提醒：按保单或按企业批量查询。</li><li>理赔进度：被保险人本人授权后返回，不含诊断内容。</li><li>团体名单核验：入职与离职名单当天生效，返回每个人的保障起止日期。</li></ul>' },
  { name: '恒泽财产保险', orgType: 'insurance', logo: logo('hengze'), link: '', daysAgo: 301, brief: '主营货运与责任保险，开放报价、投保与电子保单下载接口，与港口和物流平台对接。',
    content: '<p>恒泽财产保险主营货运险与责任险，与港口、物流平台和电商仓库直接对接。</p><h2>开放的能力</h2><ul><li>报价：按货物、航线与运输方式即时返回保费。</li><li>投保：提单号或运单号就是凭证，可以逐票也可以预约承保。</li><li>电子保单：出单后一分钟内可以下载，带有电子签章。</li></ul>' },
  { name: '青岚证券', orgType: 'securities', logo: logo('qinglan'), link: '', daysAgo: 420, brief: '开放交易日历、结算日计算与公告摘要接口，行情类接口仅向持牌机构提供。',
    content: '<p>青岚证券向成员开放与交易日程有关的公共数据；行情类接口只向持牌机构提供。</p><h2>开放的能力</h2><ul><li>交易日历：境内外十一个市场，含半日市与临时休市。</li><li>结算日计算：给出交易日与品种，返回交收日与资金可用日。</li><li>公告摘要：上市公司公告发布后十分钟内给出要点与原文地址。</li></ul>' },
  { name: '星澜数科', orgType: 'technology', logo: logo('xinglan'), link: '', daysAgo: 420, brief: '为成员提供接口规范的一致性测试工具，维护联盟公开的测试用例与示例代码。',
    content: '<p>星澜数科维护联盟公开的测试用例与示例代码，是规范工作组的秘书单位。</p><h2>做什么</h2><ul><li>一致性测试工具：上传接口描述，逐条列出与规范不符的地方与修改办法。</li><li>示例代码：六种语言，随规范的每一版一起更新。</li><li>每季度为成员举办一次联调日，现场解决接入问题。</li></ul>' },
  { name: '湖畔城市银行', orgType: 'bank', logo: '', link: '', daysAgo: 240, brief: '开放小微贷款进度与还款计划接口，支持按月对账文件的自动下载。', content: '' },
  { name: '南麓财产保险', orgType: 'insurance', logo: '', link: '', daysAgo: 212, brief: '开放车险报价与出险记录授权查询接口，查询须由车主逐次授权。', content: '' },
  { name: '云岫证券', orgType: 'securities', logo: '', link: '', daysAgo: 188, brief: '开放基金净值、分红日历与投资者适当性问卷接口，问卷结果由投资者本人授权后返回。', content: '' },
  { name: '砚池科技', orgType: 'technology', logo: '', link: '', daysAgo: 150, brief: '提供票据识别与对账单解析接口，识别结果附每个字段的置信度。', content: '' },
  { name: '北辰村镇银行', orgType: 'bank', logo: '', link: '', daysAgo: 97, brief: '面向农户与合作社的村镇银行，使用联盟的账户核验接口发放小额贷款。', content: '' },
  { name: '同舟再保险', orgType: 'insurance', logo: '', link: '', daysAgo: 61, brief: '开放分保账单核对接口，按季度与直保公司自动对账。', content: '' },
  { name: '鹿鸣科技', orgType: 'technology', logo: '', link: '', daysAgo: 33, brief: '为中小银行提供接口网关的托管与升级，接入联盟规范的平均时间为三周。', content: '' },
]; // prettier-ignore

export const allianceNews: readonly Dated<ContentOf<'allianceNews'>>[] = [
  {
    daysAgo: 9,
    title: '联盟接口规范 2.1 开始征求意见',
    brief: '新增电子回单与保单状态两组字段，错误码增加“请求已受理”。意见征求到下月底。',
    content:
      '<p>规范工作组公布了 2.1 版草案，主要变化有三处。</p><ol><li>新增电子回单字段：回单编号、付款方、收款方与用途，均为必填。</li><li>新增保单状态字段，取值与监管报送口径一致。</li><li>错误码增加“请求已受理”，用于处理时间超过三秒的请求。</li></ol><p>成员可以在联调环境里试用草案，旧版接口不受影响。</p>',
  },
  {
    daysAgo: 33,
    title: '鹿鸣科技加入联盟',
    brief: '鹿鸣科技成为第十四家成员，为中小银行提供符合规范的接口网关。',
    content:
      '<p>鹿鸣科技通过审核加入联盟。该公司为中小银行托管接口网关，已有五家银行通过它接入联盟的账户核验接口。</p><p>加入后，鹿鸣科技将参与规范工作组，负责网关部分的一致性测试。</p>',
  },
  {
    daysAgo: 58,
    title: '第三季度成员接口可用率公布',
    brief: '十三家成员的接口平均可用率为 99.93%，响应时间的第 95 百分位为 212 毫秒。',
    content:
      '<p>第三季度联盟成员共提供 41 个接口，平均可用率 99.93%，比上一季度提高 0.05 个百分点；响应时间的第 95 百分位为 212 毫秒。</p><p>可用率低于 99.9% 的两个接口已完成扩容，改进情况将在下一季度公布。</p>',
  },
  {
    daysAgo: 97,
    title: '联盟章程修订：规范修改须提前 90 天公布',
    brief: '成员大会通过章程修订，不兼容的修改须提前 90 天公布，并保留旧版至少半年。',
    content:
      '<p>成员大会以全票通过章程修订。今后规范的不兼容修改须提前 90 天公布，旧版至少保留半年，期间两个版本同时可用。</p><p>这项修订回应了使用方在年初座谈会上提出的意见。</p>',
  },
  {
    daysAgo: 150,
    title: '联合联调环境增加异常场景',
    brief: '联调环境可以模拟超时、限流与部分成功，使用方不必等待真实故障。',
    content:
      '<p>联合联调环境新增三类异常场景：上游超时、超过频率限制、批量请求部分成功。在请求头里写明场景名称即可触发，返回内容与生产环境一致。</p>',
  },
]; // prettier-ignore

/** Not published yet: a scheduled one, and a draft. */
export const comingNews = {
  scheduled: {
    daysAhead: 5,
    title: '联盟年会将于下月举行',
    brief: '年会讨论规范 2.1 的定稿与联调环境的共建，成员与使用方均可报名。',
    content:
      '<p>年会分为上午的成员大会与下午的开放交流两部分。上午讨论规范 2.1 的定稿；下午由四家成员介绍接入经验，使用方可以报名参加。</p>',
  },
  draft: {
    title: '北辰村镇银行接入案例',
    brief: '从申请到上线用了十九天，记录每一步花的时间与遇到的问题。',
    content: '<p>案例正在与北辰村镇银行核对，内容包括申请、联调、试运行与上线四个阶段所用的时间。</p>',
  },
};

/** An applicant that awaits a decision. */
export const waitingJoin = {
  owner: 'harbor@example.com',
  daysAgo: 1,
  form: {
    orgName: '海港数据有限公司',
    orgType: 'technology',
    contactName: '周航',
    contactPhone: '13900005566',
    contactMail: 'alliance@harbor.example.com',
    website: '',
    logoUrl: '',
    brief: '提供港口、船期与报关的公开数据接口，服务货代与外贸企业。',
    reason: '希望把船期与报关状态接口按联盟规范改造，与保险成员一起做货运险的自动理赔。',
    fileUrl: '',
  },
};
