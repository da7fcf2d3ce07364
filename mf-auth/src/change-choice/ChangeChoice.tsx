import { useEffect } from 'react';
import styled from 'styled-components';
import { userInfo, type UserInfo } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Card, Container, theme } from '@portal/design';
import { useNavigate, useSearchParams } from '@portal/router';
import { accountType, formatMinute, registerTypes } from '@portal/rules';

/** Null: the visitor wants to change an API rather than the account. */
export const page = definePage<UserInfo | null>({
  load: async ({ query, signal }) => (query.get('scene') === 'api' ? null : call(userInfo, {}, { signal })),
  Page: ChangeChoice,
});

/** Page on which a verified identity is changed, by account type. */
const authenticationPages = {
  unverified: '/unitType',
  person: '/personIndex/personMessage',
  enterprise: '/companyMessage/companyInfo',
} as const;

function ChangeChoice({ data: info }: { data: UserInfo | null }) {
  if (info === null) return <ApiChange />;
  const never = '从未修改';
  const choices = [
    {
      title: info.mobileMask ? '修改手机号' : '绑定手机号',
      now: info.mobileMask || '未绑定',
      last: info.mobileChangedAt ? formatMinute(info.mobileChangedAt) : never,
      to: '/changePhone/oldPhone',
    },
    {
      title: info.emailMask ? '修改邮箱' : '绑定邮箱',
      now: info.emailMask || '未绑定',
      last: info.emailChangedAt ? formatMinute(info.emailChangedAt) : never,
      to: '/changeEmail/newEmail',
    },
    { title: '修改密码', now: '********', last: formatMinute(info.passwordChangedAt), to: '/newPassword' },
    {
      title: '修改实名或企业信息',
      now: info.registerType === null ? '未认证' : `${registerTypes[info.registerType]} ${info.realNameMask}`,
      note: '修改后需重新审核',
      to: authenticationPages[accountType(info.registerType)],
    },
  ];

  return (
    <Room>
      <h1>修改账号信息</h1>
      <p>修改登录方式和密码前，需要先验证是您本人。</p>
      <Choices>
        {choices.map(({ title, now, last, note, to }) => (
          <li key={title}>
            <Choice>
              <h2>{title}</h2>
              <strong>{now}</strong>
              <small>{note ?? `上次修改：${last}`}</small>
              <ButtonLink to={to} aria-label={`去修改：${title}`}>
                去修改
              </ButtonLink>
            </Choice>
          </li>
        ))}
      </Choices>
    </Room>
  );
}

/** Continues to the page where the API is changed. */
function ApiChange() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const apiId = query.get('apiId');

  useEffect(() => {
    if (apiId) void navigate(`/editPublishApi?apiId=${encodeURIComponent(apiId)}`, { replace: true });
  }, [apiId, navigate]);

  if (apiId) return null;
  return (
    <Room>
      <h1>变更 API</h1>
      <p>请在“我发布的API”中找到要变更的 API，从它的操作里选择变更。</p>
      <ButtonLink to="/myApiList" $kind="primary">
        我发布的API
      </ButtonLink>
    </Room>
  );
}

const Room = styled(Container)`
  max-width: 880px;
  padding-top: ${theme.space.xxxl};
  padding-bottom: ${theme.space.xxxl};
  h1 {
    font: 700 ${theme.size.display} / 44px ${theme.font.serif};
  }
  > p {
    margin: ${theme.space.xs} 0 ${theme.space.xl};
    color: ${theme.color.inkSoft};
  }
`;

const Choices = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
  gap: ${theme.space.l};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Choice = styled(Card)`
  display: grid;
  gap: ${theme.space.s};
  justify-items: start;
  height: 100%;
  padding: ${theme.space.xl};
  h2 {
    font: 700 ${theme.size.xl} / 28px ${theme.font.serif};
  }
  strong {
    font-variant-numeric: tabular-nums;
    font-weight: 500;
  }
  small {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;
