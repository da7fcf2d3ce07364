import { sql } from 'kysely';
import { favouriteKinds, messageKinds, receiverStates, reportReasons } from '@portal/calls';
import { organisationRoles } from '@portal/rules';
import { nameFrom, exportPart, type ExportPart, type Show } from './part.queries';

/** Tables that only persons have. */
export const partsOfPerson = (id: string): ExportPart[] => [
  exportPart(
    '消息接收邮箱',
    { 添加时间: null, 邮箱: null, 备注: null, 消息类型: kindsOf, 状态: nameFrom(receiverStates) },
    sql`select created_at, email, remark, nullif(array_to_string(kinds, ','), ''), state from message_receivers
      where user_id = ${id} and removed_at is null order by created_at, id`,
  ),
  exportPart(
    '消息',
    { 时间: null, 类型: null, 标题: null, 内容: null },
    sql`select created_at, kind, title, text from member_messages where user_id = ${id} order by created_at, id`,
  ),
  exportPart(
    '收藏',
    { 时间: null, 类型: nameFrom(favouriteKinds), 编号: null, 收藏夹: null },
    sql`select created_at, kind, object_id, folder from favourites
      where user_id = ${id} order by created_at, kind, object_id`,
  ),
  exportPart(
    '举报的评价',
    { 时间: null, 评价编号: null, 原因: nameFrom(reportReasons), 说明: null },
    sql`select at, comment_id, reason, text from api_comment_reports where user_id = ${id} order by at, comment_id`,
  ),
  exportPart(
    '工单',
    { 工单编号: null, 标题: null, API: null, 时间: null, 内容: null },
    sql`select t.id, t.title, p.name, r.created_at, r.text from support_replies r
      join support_tickets t on t.id = r.ticket_id left join api_products p on p.id = t.api_id
      where t.user_id = ${id} order by r.created_at, r.id`,
  ),
  exportPart(
    '登录设备',
    { 登录时间: null, 最近活动: null, IP: null, 设备: null },
    sql`select created_at, last_seen_at, address, user_agent from sessions
      where user_id = ${id} order by created_at, id_hash`,
  ),
  exportPart(
    '所属组织',
    { 组织: null, 角色: nameFrom(organisationRoles), 加入时间: null },
    sql`select o.nick_name, m.role, m.joined_at from organisation_members m
      join users o on o.id = m.organisation_id where m.user_id = ${id} order by m.joined_at, o.id`,
  ),
];

const kindsOf: Show = (value) =>
  String(value)
    .split(',')
    .map((kind) => nameFrom(messageKinds)(kind))
    .join('、');
