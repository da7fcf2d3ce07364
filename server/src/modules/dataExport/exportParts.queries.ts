import { sql, type RawBuilder } from 'kysely';
import {
  agreementNames,
  appStates,
  applyStates,
  authenticationStates,
  commentStates,
  envs,
  favouriteKinds,
  invoiceStates,
  joinStates,
  joinTargets,
  memberLanguages,
  messageKinds,
  receiverStates,
  reportReasons,
  webhookStates,
} from '@portal/calls';
import { formatMinor, organisationRoles, registerTypes } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { Account } from '../../platform/http/Member';
import { formatInstant } from '../../platform/time';

type Value = string | number | Date | null;
type Row = Record<string, Value>;

/** A table of the archive. Its columns are named as its reader sees them. */
export interface ExportPart {
  name: string;
  columns: readonly string[];
  /** From the `offset`-th row on, in an order that does not change. */
  rows: (db: Db, offset: number, limit: number) => Promise<Row[]>;
}

type Show = (value: Value) => Value;
const money: Show = (value) => formatMinor(Number(value));
const named =
  (names: Readonly<Record<string, string>>): Show =>
  (value) =>
    names[String(value)] ?? value;

/** @param query  Its columns are those of `columns`, in their order, and it ends with `order by`. */
function part(
  name: string,
  columns: Readonly<Record<string, Show | null>>,
  query: RawBuilder<unknown>,
): ExportPart {
  return {
    name,
    columns: Object.keys(columns),
    async rows(db, offset, limit) {
      const { rows } = await sql<Row>`${query} limit ${limit} offset ${offset}`.execute(db);
      return rows.map((row) => {
        const values = Object.values(row);
        return Object.fromEntries(
          Object.entries(columns).map(([title, show], index) => {
            const value = values[index] ?? null;
            return [title, show && value !== null ? show(value) : value];
          }),
        );
      });
    },
  };
}

/** What is kept about an account, without secrets and without what is somebody else's. */
export const partsOf = ({ id, kind }: Account): ExportPart[] => [
  part(
    '已同意的协议',
    { 协议: named(agreementNames), 版本: null, 同意时间: null },
    sql`select kind, version, accepted_at from agreement_acceptances
      where account_id = ${id} order by accepted_at, kind, version`,
  ),
  part(
    '应用',
    { 应用编号: null, 名称: null, 简介: null, 状态: named(appStates), 创建时间: null },
    sql`select id, name, brief, state, created_at from apps where owner_id = ${id} order by created_at, id`,
  ),
  part(
    '订阅与申请',
    {
      申请单号: null,
      API: null,
      应用编号: null,
      环境: null,
      状态: named(applyStates),
      申请理由: null,
      提交时间: null,
      到期时间: null,
    },
    sql`select s.apply_no, p.name, s.app_id, s.env, s.state, s.reason, s.submitted_at, s.expires_at
      from subscriptions s join api_products p on p.id = s.api_id
      where s.applicant_id = ${id} order by s.submitted_at, s.id`,
  ),
  part(
    '上线申请',
    { 申请单号: null, 应用编号: null, 状态: named(applyStates), 理由: null, 提交时间: null },
    sql`select apply_no, app_id, state, reason, submitted_at from live_applications
      where applicant_id = ${id} order by submitted_at, id`,
  ),
  part(
    'Webhook',
    { 编号: null, 应用编号: null, 地址: null, 状态: named(webhookStates), 创建时间: null },
    sql`select id, app_id, url, state, created_at from webhooks where owner_id = ${id} order by created_at, id`,
  ),
  part(
    '申请单留言',
    { 申请单号: null, 时间: null, 留言: null },
    sql`select s.apply_no, c.at, c.text from apply_comments c join subscriptions s on s.id = c.subscription_id
      where c.account_id = ${id} order by c.at, c.id`,
  ),
  part(
    '预算',
    { 预算编号: null, 范围: null, 应用编号: null, 周期: null, '上限（元）': money, 创建时间: null },
    sql`select id, scope, app_id, period, cap_minor, created_at from budgets
      where owner_id = ${id} order by created_at, id`,
  ),
  part(
    '充值记录',
    {
      订单号: null,
      下单时间: null,
      渠道: null,
      '订单金额（元）': money,
      '到账金额（元）': money,
      到账时间: null,
      '已退金额（元）': money,
      付款户名: null,
    },
    sql`select order_no, created_at, channel, amount_minor, received_minor, credited_at, refunded_minor, payer_name
      from recharge_orders where owner_id = ${id} order by created_at, order_no`,
  ),
  part(
    '发票',
    {
      申请单号: null,
      申请时间: null,
      抬头: null,
      税号: null,
      接收邮箱: null,
      '金额（元）': money,
      '已冲红（元）': money,
      状态: named(invoiceStates),
      发票号码: null,
      开具时间: null,
    },
    sql`select invoice_no, created_at, title_name, tax_no, mail, case when red_of is null then amount_minor
        else -amount_minor end, red_minor, state, number, issued_at from invoices
      where owner_id = ${id} order by created_at, id`,
  ),
  part(
    '账务流水',
    { 时间: null, 摘要: null, 账户: null, '金额（元）': money, 流水号: null },
    sql`select t.at, t.memo, a.kind, e.amount_minor, t.id from ledger_entries e
      join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
      where a.owner_id = ${id} order by t.at, t.id, a.kind`,
  ),
  part(
    '调用记录',
    {
      时间: null,
      请求编号: null,
      应用编号: null,
      API: null,
      接口: null,
      HTTP状态: null,
      返回码: null,
      '费用（元）': money,
      IP: null,
    },
    sql`select c.at, c.request_id, c.app_id, p.name, c.operation, c.status, c.code, c.cost_minor, c.address
      from call_records c left join api_products p on p.id = c.api_id
      where c.owner_id = ${id} order by c.at, c.request_id`,
  ),
  part(
    '文档',
    { 文档编号: null, 标题: null, 类型: null, 创建时间: null, 更新时间: null },
    sql`select id, name, type, created_at, updated_at from documents
      where owner_id = ${id} and removed_at is null order by created_at, id`,
  ),
  part(
    '评价',
    { 时间: null, API: null, 评分: null, 内容: null, 状态: named(commentStates), 提供方回复: null },
    sql`select c.created_at, p.name, c.score, c.text, c.state, c.reply
      from api_comments c join api_products p on p.id = c.api_id
      where c.user_id = ${id} order by c.created_at, c.id`,
  ),
  part(
    '测试用例',
    { 更新时间: null, API: null, 接口: null, 名称: null, 请求: null, 断言: null },
    sql`select t.updated_at, p.name, t.method || ' ' || t.path, t.name, t.request::text, t.checks::text
      from test_cases t join api_products p on p.id = t.api_id
      where t.user_id = ${id} order by t.updated_at, t.id`,
  ),
  part(
    '在线测试记录',
    {
      时间: null,
      API: null,
      环境: named(envs),
      请求: null,
      HTTP状态: null,
      '费用（元）': money,
      请求编号: null,
    },
    sql`select h.at, p.name, h.env, h.request::text, h.status, h.cost_minor, h.request_id
      from test_history h join api_products p on p.id = h.api_id
      where h.user_id = ${id} order by h.at, h.id`,
  ),
  part(
    '联盟与伙伴申请',
    {
      申请: named(joinTargets),
      状态: named(joinStates),
      单位名称: null,
      简介: null,
      申请说明: null,
      提交时间: null,
    },
    sql`select target, state, org_name, brief, reason, submitted_at from join_applications
      where user_id = ${id} order by submitted_at, id`,
  ),
  part(
    'API发布',
    { 编号: null, 名称: null, 版本: null, 状态: null, 创建时间: null },
    sql`select id, name, version, state, created_at from publications where user_id = ${id} order by created_at, id`,
  ),
  part(
    '操作记录',
    { 时间: null, 操作: null, IP: null, 结果: null },
    sql`select at, event, address, outcome from audit_log
      where coalesce(account_id, user_id) = ${id} order by at, id`,
  ),
  ...(kind === 'organisation' ? [membersOf(id)] : partsOfPerson(id)),
];

const membersOf = (id: string) =>
  part(
    '成员',
    { 昵称: null, 角色: named(organisationRoles), 加入时间: null },
    sql`select u.nick_name, m.role, m.joined_at from organisation_members m join users u on u.id = m.user_id
      where m.organisation_id = ${id} order by m.joined_at, m.user_id`,
  );

const kindsOf: Show = (value) =>
  String(value)
    .split(',')
    .map((kind) => named(messageKinds)(kind))
    .join('、');

const partsOfPerson = (id: string) => [
  part(
    '消息接收邮箱',
    { 添加时间: null, 邮箱: null, 备注: null, 消息类型: kindsOf, 状态: named(receiverStates) },
    sql`select created_at, email, remark, nullif(array_to_string(kinds, ','), ''), state from message_receivers
      where user_id = ${id} and removed_at is null order by created_at, id`,
  ),
  part(
    '消息',
    { 时间: null, 类型: null, 标题: null, 内容: null },
    sql`select created_at, kind, title, text from member_messages where user_id = ${id} order by created_at, id`,
  ),
  part(
    '收藏',
    { 时间: null, 类型: named(favouriteKinds), 编号: null, 收藏夹: null },
    sql`select created_at, kind, object_id, folder from favourites
      where user_id = ${id} order by created_at, kind, object_id`,
  ),
  part(
    '举报的评价',
    { 时间: null, 评价编号: null, 原因: named(reportReasons), 说明: null },
    sql`select at, comment_id, reason, text from api_comment_reports where user_id = ${id} order by at, comment_id`,
  ),
  part(
    '工单',
    { 工单编号: null, 标题: null, 时间: null, 内容: null },
    sql`select t.id, t.title, r.created_at, r.text from support_replies r join support_tickets t on t.id = r.ticket_id
      where t.user_id = ${id} order by r.created_at, r.id`,
  ),
  part(
    '登录设备',
    { 登录时间: null, 最近活动: null, IP: null, 设备: null },
    sql`select created_at, last_seen_at, address, user_agent from sessions
      where user_id = ${id} order by created_at, id_hash`,
  ),
  part(
    '所属组织',
    { 组织: null, 角色: named(organisationRoles), 加入时间: null },
    sql`select o.nick_name, m.role, m.joined_at from organisation_members m
      join users o on o.id = m.organisation_id where m.user_id = ${id} order by m.joined_at, o.id`,
  ),
];

/** The account itself. */
export const factsOf = (account: Account): Record<string, string> => ({
  账号编号: account.id,
  类型: account.kind === 'organisation' ? '组织' : '个人',
  名称: account.nick_name,
  邮箱: account.email ?? '',
  手机号: account.mobile ?? '',
  认证类型: account.register_type === null ? '未认证' : registerTypes[account.register_type],
  认证状态: authenticationStates[account.authentication_state],
  注册时间: formatInstant(account.created_at),
  页面语言: account.language ? memberLanguages[account.language] : '跟随浏览器',
});
