-- Agreements become contents that operators publish, with every version and who agreed to it. What stood in the pages so far
-- is the first version of each.
-- Locks: none. Accounts that were opened under the first version are read once: seconds for a million of them.

create temporary table agreed_so_far (kind text primary key, title text not null, body text not null) on commit drop;
insert into agreed_so_far values
  ('serviceTerms', '服务协议', e'一、本门户为提供方发布 API、使用方申请和调用 API 提供平台服务。API 的内容与质量由提供方负责，平台负责账号、鉴权、计量与结算。\n二、您应使用真实的邮箱或手机号注册，妥善保管密码与密钥。通过您的账号和密钥发生的调用视为您本人的行为；发现泄露请立即停用密钥。\n三、调用按所选套餐计费，失败的调用不收费。您可以随时查看每次调用的结果与费用，并设置预算上限。\n四、不得将 API 用于违法用途，不得绕过限流与鉴权，不得转售密钥。违反时平台可暂停相关应用。\n五、平台变更计费规则或本协议时，会提前在公告中心公布。您不同意的，可以停止使用并注销账号。'),
  ('privacyPolicy', '隐私政策', e'一、我们收集您注册时填写的邮箱或手机号与昵称，用于登录、通知与安全验证；密码只保存不可还原的摘要。\n二、我们记录登录时间、地址与结果等安全日志，用于防范盗用，除法律要求外不向第三方提供。\n三、浏览器中只保存昵称、用户类型与登录状态，用于显示页面；会话凭据保存在脚本无法读取的 Cookie 中。\n四、您可以查阅、更正您的信息，也可以申请注销账号。注销后我们删除个人信息，依法须保存的交易记录除外。'),
  ('providerTerms', '提供方协议', e'一、您保证有权提供所发布的数据与服务，涉及个人信息的，已取得必要的同意或具备其他合法依据。\n二、API 上线、变更与下线须遵守平台的审核与公告规则；下线前为仍在使用的订阅留出规定的时间。\n三、您负责后端服务的可用与安全，及时处理使用方的申请与反馈。\n四、收益按平台的结算规则与约定的平台服务费率结算，并如实开具发票。');

insert into content_items (id, kind, state, title, draft, shown, live_revision, published_at, updated_at, created_at)
  select kind, kind, 1, title, content, content, 1, now(), now(), now()
  from agreed_so_far, jsonb_build_object('title', title, 'text', body, 'asking', 'no') as content;
insert into content_revisions (item_id, revision, content, made_at)
  select id, 1, shown, now() from content_items join agreed_so_far using (kind);

-- What is in force of each; written by the keeper of these contents.
create table agreements (
  kind text primary key,
  version int not null,
  -- the latest version that everybody has to agree to anew; 0: none so far
  asked_version int not null default 0
);
insert into agreements (kind, version) select kind, 1 from agreed_so_far;

create table agreement_acceptances (
  -- a human, or for the terms of providers the account that is one
  account_id text not null references users (id),
  kind text not null references agreements (kind),
  version int not null,
  -- who said so for it
  accepted_by text not null references users (id),
  accepted_at timestamptz not null,
  primary key (account_id, kind, version)
);
create index agreement_acceptances_by on agreement_acceptances (accepted_by);

insert into agreement_acceptances (account_id, kind, version, accepted_by, accepted_at)
  select u.id, a.kind, 1, u.id, u.created_at
  from users u, agreements a
  where u.kind = 'person' and u.agree_version = '1' and a.kind in ('serviceTerms', 'privacyPolicy');
