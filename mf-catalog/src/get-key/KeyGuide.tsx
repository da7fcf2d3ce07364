import styled from 'styled-components';
import { Button, ButtonLink, Card, PageHead, Panel, TextLink, theme } from '@portal/design';
import { SourceCode } from '@portal/highlight';
import { openLogin } from '@portal/session';

const steps = [
  {
    title: '创建应用',
    text: '注册并完成实名认证后，为您的网站、程序或服务器创建一个应用；沙箱密钥随应用一起生成。',
    link: { to: '/documentCenterList?type=guide', label: '新手指南' },
  },
  {
    title: '申请API',
    text: '选择 API 与套餐，为应用申请。沙箱不计费；无需审核的套餐立即通过，其余由提供方在 2 个工作日内处理。',
    link: { to: '/APIList', label: '浏览API' },
  },
  {
    title: '获取密钥',
    text: '在这里为沙箱和生产环境各生成最多 3 个密钥。AppSecret 只显示一次；可以轮换、禁用和吊销，5 秒内生效。',
    link: { to: '/help#sign', label: '签名校验工具' },
  },
];

const sample = `export APP_KEY=您的AppKey
curl -H "X-App-Key: $APP_KEY" https://网关地址/sandbox/API代码/版本/路径`;

/** Guide for visitors: what a key is, and how to get one. */
export function KeyGuide() {
  return (
    <>
      <PageHead title="获取密钥" help="三步得到调用 API 的密钥。">
        <ButtonLink to="/register/CreateUser">免费注册</ButtonLink>
        <Button $kind="primary" onClick={() => openLogin()}>
          登录后获取密钥
        </Button>
      </PageHead>
      <Cards>
        {steps.map(({ title, text, link }, index) => (
          <Card as="li" key={title}>
            <i aria-hidden="true">{index + 1}</i>
            <h2>{title}</h2>
            <p>{text}</p>
            <TextLink to={link.to}>{link.label}</TextLink>
          </Card>
        ))}
      </Cards>
      <Panel title="密钥怎么用">
        <Text>
          调用时把 AppKey 放在请求头里；应用要求签名时，再用 AppSecret（HMAC-SHA256）或您自己保管的国密 SM2
          私钥签名。密钥不要写进网页和客户端程序。
        </Text>
        <SourceCode code={sample} label="调用示例" />
      </Panel>
    </>
  );
}

const Text = styled.p`
  margin-bottom: ${theme.space.m};
`;

const Cards = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: ${theme.space.l};
  margin: 0 0 ${theme.space.xl};
  padding: 0;
  list-style: none;
  > li {
    display: grid;
    align-content: start;
    gap: ${theme.space.s};
    padding: ${theme.space.l};
  }
  i {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: 50%;
    background: ${theme.color.brand};
    color: ${theme.color.onBrand};
    font-style: normal;
  }
  h2 {
    font-size: ${theme.size.l};
    font-weight: 600;
  }
  p {
    color: ${theme.color.inkSoft};
  }
`;
