import styled from 'styled-components';
import { changeKinds, startChange, type ChangeChoices, type followingKinds } from '@portal/calls';
import { call } from '@portal/client';
import { ButtonLink, Card, theme } from '@portal/design';
import { PublicationState, RoleButton, useAction } from '@portal/page';
import { useNavigate } from '@portal/router';

type Kind = (typeof followingKinds)[number];

const effects: readonly { kind: Kind; what: string; when: string }[] = [
  {
    kind: 'basic',
    what: '名称、图标、简介、说明、分类、标签、文档、SLA 与联系方式',
    when: '不需审核，立即生效',
  },
  { kind: 'interface', what: '兼容的接口描述改动、上游地址、认证方式', when: '审核后生效，沿用当前版本号' },
  {
    kind: 'price',
    what: '套餐、价格与额度',
    when: '审核后生效；有订阅者时至少提前 15 天通知，已有订阅到期前按原价',
  },
  {
    kind: 'version',
    what: '复制线上的全部内容；不兼容的改动只能用新版本发布',
    when: '审核后上线，旧版本继续服务',
  },
];

/** Choice of the kind of change; one that was started is continued. */
export function KindChoice({
  choices: { apiId, name, version, state, subscribers, open },
}: {
  choices: ChangeChoices;
}) {
  const navigate = useNavigate();
  const starting = useAction(async (kind: Kind) => {
    await call(startChange, { apiId, kind });
    await navigate(
      `/editPublishApi?apiId=${apiId}&changeType=${kind}&version=${encodeURIComponent(version)}`,
    );
  }, null);

  return (
    <Choices>
      {effects
        .filter(({ kind }) => state === 'online' || kind === 'version')
        .map(({ kind, what, when }) => {
          const begun = open.find((one) => one.kind === kind);
          return (
            <li key={kind}>
              <Choice>
                <h2>{titleOf(kind)}</h2>
                <p>{what}</p>
                <small>{when}</small>
                {begun && <PublicationState state={begun.state} />}
                <RoleButton
                  needs={startChange}
                  aria-label={`${begun ? '继续' : '开始'}：${titleOf(kind)}`}
                  disabled={starting.isBusy}
                  onClick={() => void starting.run(kind)}
                >
                  {begun ? '继续' : '开始'}
                </RoleButton>
              </Choice>
            </li>
          );
        })}
      <li>
        <Choice>
          <h2>下线</h2>
          <p>不再提供这个版本</p>
          <small>
            {subscribers > 0
              ? `有 ${subscribers} 个订阅者：弃用后至少 30 天下线，或申请提前下线，2 个工作日内审核`
              : '没有订阅者，立即下线'}
          </small>
          <ButtonLink to={`/myApiList?name=${encodeURIComponent(name)}`}>到列表里操作</ButtonLink>
        </Choice>
      </li>
    </Choices>
  );
}

const titleOf = (kind: Kind) => (kind === 'version' ? '发布新版本' : `变更${changeKinds[kind]}`);

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
  align-content: start;
  justify-items: start;
  height: 100%;
  padding: ${theme.space.xl};
  h2 {
    font: 700 ${theme.size.xl} / 28px ${theme.font.serif};
  }
  small {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;
