import { sql } from 'kysely';
import {
  agreementNames,
  appStates,
  applyStates,
  commentStates,
  envs,
  invoiceStates,
  joinStates,
  joinTargets,
  webhookStates,
} from '@portal/calls';
import { organisationRoles } from '@portal/rules';
import type { Account } from '../../platform/http/Member';
import { asYuan, nameFrom, exportPart, type ExportPart } from './part.queries';
import { partsOfPerson } from './personParts.queries';

/** The data of an account, without secrets and without data of others. */
export const partsOf = ({ id, kind }: Account): ExportPart[] => [
  exportPart(
    '已同意的协议',
    { 协议: nameFrom(agreementNames), 版本: null, 同意时间: null },
    sql`select kind, version, accepted_at from agreement_acceptances
      where account_id = ${id} order by accepted_at, kind, version`,
  ),
  exportPart(
    '应用',
    { 应用编号: null, 名称: null, 简介: null, 状态: nameFrom(appStates), 创建时间: null },
    sql`select id, name, brief, state, created_at from apps where owner_id = ${id} order by created_at, id`,
  ),
  exportPart(
    '订阅与申请',
    {
      申请单号: null,
      API: null,
      应用编号: null,
      环境: null,
      状态: nameFrom(applyStates),
      申请理由: null,
      提交时间: null,
      到期时间: null,
    },
    sql`select s.apply_no, p.name, s.app_id, s.env, s.state, s.reason, s.submitted_at, s.expires_at
      from subscriptions s join api_products p on p.id = s.api_id
      where s.applicant_id = ${id} order by s.submitted_at, s.id`,
  ),
  exportPart(
    '上线申请',
    { 申请单号: null, 应用编号: null, 状态: nameFrom(applyStates), 理由: null, 提交时间: null },
    sql`select apply_no, app_id, state, reason, submitted_at from live_applications
      where applicant_id = ${id} order by submitted_at, id`,
  ),
  exportPart(
    'Webhook',
    { 编号: null, 应用编号: null, 地址: null, 状态: nameFrom(webhookStates), 创建时间: null },
    sql`select id, app_id, url, state, created_at from webhooks where owner_id = ${id} order by created_at, id`,
  ),
  exportPart(
    '申请单留言',
    { 申请单号: null, 时间: null, 留言: null },
    sql`select s.apply_no, c.at, c.text from apply_comments c join subscriptions s on s.id = c.subscription_id
      where c.account_id = ${id} order by c.at, c.id`,
  ),
  exportPart(
    '预算',
    { 预算编号: null, 范围: null, 应用编号: null, 周期: null, '上限（元）': asYuan, 创建时间: null },
    sql`select id, scope, app_id, period, cap_minor, created_at from budgets
      where owner_id = ${id} order by created_at, id`,
  ),
  exportPart(
    '充值记录',
    {
      订单号: null,
      下单时间: null,
      渠道: null,
      '订单金额（元）': asYuan,
      '到账金额（元）': asYuan,
      到账时间: null,
      '已退金额（元）': asYuan,
      付款户名: null,
    },
    sql`select order_no, created_at, channel, amount_minor, received_minor, credited_at, refunded_minor, payer_name
      from recharge_orders where owner_id = ${id} order by created_at, order_no`,
  ),
  exportPart(
    '发票',
    {
      申请单号: null,
      申请时间: null,
      抬头: null,
      税号: null,
      接收邮箱: null,
      '金额（元）': asYuan,
      '已冲红（元）': asYuan,
      状态: nameFrom(invoiceStates),
      发票号码: null,
      开具时间: null,
    },
    sql`select invoice_no, created_at, title_name, tax_no, mail, case when red_of is null then amount_minor
        else -amount_minor end, red_minor, state, number, issued_at from invoices
      where owner_id = ${id} order by created_at, id`,
  ),
  exportPart(
    '账务流水',
    { 时间: null, 摘要: null, 账户: null, '金额（元）': asYuan, 流水号: null },
    sql`select t.at, t.memo, a.kind, e.amount_minor, t.id from ledger_entries e
      join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
      where a.owner_id = ${id} order by t.at, t.id, a.kind`,
  ),
  exportPart(
    '调用记录',
    {
      时间: null,
      请求编号: null,
      应用编号: null,
      API: null,
      接口: null,
      HTTP状态: null,
      返回码: null,
      '费用（元）': asYuan,
      IP: null,
    },
    sql`select c.at, c.request_id, c.app_id, p.name, c.operation, c.status, c.code, c.cost_minor, c.address
      from call_records c left join api_products p on p.id = c.api_id
      where c.owner_id = ${id} order by c.at, c.request_id`,
  ),
  exportPart(
    '文档',
    { 文档编号: null, 标题: null, 类型: null, 创建时间: null, 更新时间: null },
    sql`select id, name, type, created_at, updated_at from documents
      where owner_id = ${id} and removed_at is null order by created_at, id`,
  ),
  exportPart(
    '评价',
    { 时间: null, API: null, 评分: null, 内容: null, 状态: nameFrom(commentStates), 提供方回复: null },
    sql`select c.created_at, p.name, c.score, c.text, c.state, c.reply
      from api_comments c join api_products p on p.id = c.api_id
      where c.user_id = ${id} order by c.created_at, c.id`,
  ),
  exportPart(
    '测试用例',
    { 更新时间: null, API: null, 接口: null, 名称: null, 请求: null, 断言: null },
    sql`select t.updated_at, p.name, t.method || ' ' || t.path, t.name, t.request::text, t.checks::text
      from test_cases t join api_products p on p.id = t.api_id
      where t.user_id = ${id} order by t.updated_at, t.id`,
  ),
  exportPart(
    '在线测试记录',
    {
      时间: null,
      API: null,
      环境: nameFrom(envs),
      请求: null,
      HTTP状态: null,
      '费用（元）': asYuan,
      请求编号: null,
    },
    sql`select h.at, p.name, h.env, h.request::text, h.status, h.cost_minor, h.request_id
      from test_history h join api_products p on p.id = h.api_id
      where h.user_id = ${id} order by h.at, h.id`,
  ),
  exportPart(
    '联盟与伙伴申请',
    {
      申请: nameFrom(joinTargets),
      状态: nameFrom(joinStates),
      单位名称: null,
      简介: null,
      申请说明: null,
      提交时间: null,
    },
    sql`select target, state, org_name, brief, reason, submitted_at from join_applications
      where user_id = ${id} order by submitted_at, id`,
  ),
  exportPart(
    'API发布',
    { 编号: null, 名称: null, 版本: null, 状态: null, 创建时间: null },
    sql`select id, name, version, state, created_at from publications where user_id = ${id} order by created_at, id`,
  ),
  exportPart(
    '操作记录',
    { 时间: null, 操作: null, IP: null, 结果: null },
    sql`select at, event, address, outcome from audit_log
      where coalesce(account_id, user_id) = ${id} order by at, id`,
  ),
  ...(kind === 'organisation' ? [membersOf(id)] : partsOfPerson(id)),
];

const membersOf = (id: string) =>
  exportPart(
    '成员',
    { 昵称: null, 角色: nameFrom(organisationRoles), 加入时间: null },
    sql`select u.nick_name, m.role, m.joined_at from organisation_members m join users u on u.id = m.user_id
      where m.organisation_id = ${id} order by m.joined_at, m.user_id`,
  );
