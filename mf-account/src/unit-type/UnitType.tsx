import styled from 'styled-components';
import { authState, authenticationStates, type AuthState, authenticationState } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Notice, ButtonLink, Card, Container, ListHead, Table, narrow, theme } from '@portal/design';
import { promises } from '@portal/rules';
import { CompanyChoice } from './CompanyChoice';

export const page = definePage<AuthState>({
  load: ({ signal }) => call(authState, {}, { signal }),
  Page: UnitType,
});

const rowsFor = (isInstant: boolean) => [
  ['创建应用、沙箱测试', '可以', '可以'],
  ['申请个人可用的 API', '可以', '可以'],
  ['申请企业可用的 API', '不可以', '可以'],
  ['成为提供方、发布 API', '不可以', '完成高级认证后可以申请'],
  ['开通自己的专区', '不可以', '完成高级认证后可以申请'],
  ['审核时间', promises.personPassing(isInstant), promises.companyReview],
];

function UnitType({ data }: { data: AuthState }) {
  const { person, registerType, isInstant } = data;
  const state = person.state;
  const isOpen =
    state === authenticationState.none ||
    state === authenticationState.rejected ||
    state === authenticationState.expired;

  return (
    <Container>
      <ListHead title="选择认证类型" help="认证类型提交后不可随意更改。" />
      {state !== authenticationState.none && (
        <Notice
          tone={
            state === authenticationState.passed
              ? 'good'
              : state === authenticationState.rejected
                ? 'bad'
                : 'warn'
          }
        >
          个人认证：{authenticationStates[state]}
          <ButtonLink to="/personIndex/personMessage" $size="s">
            {isOpen ? '继续填写' : state === authenticationState.passed ? '查看认证信息' : '查看进度'}
          </ButtonLink>
        </Notice>
      )}
      <Choices>
        <Choice>
          <h2>个人认证</h2>
          <p>用本人的身份证件认证。适合个人开发者与小程序作者。</p>
          <p>需要：证件正反面照片、本人手机号</p>
          {registerType === null && isOpen ? (
            <ButtonLink to="/personIndex/personMessage" $kind="primary" $size="l">
              选择个人认证
            </ButtonLink>
          ) : (
            <ButtonLink to="/personIndex/personMessage" $size="l">
              {registerType === null ? '查看进度' : '查看认证信息'}
            </ButtonLink>
          )}
        </Choice>
        <Choice>
          <h2>企业认证</h2>
          <p>用营业执照认证，适合企业、个体工商户、事业单位与社会组织。</p>
          <p>需要：营业执照、法定代表人证件、对公账户</p>
          <CompanyChoice data={data} />
        </Choice>
      </Choices>
      <Comparison aria-label="个人认证与企业认证的区别">
        <thead>
          <tr>
            <th scope="col">您可以做什么</th>
            <th scope="col">个人认证</th>
            <th scope="col">企业认证</th>
          </tr>
        </thead>
        <tbody>
          {rowsFor(isInstant === 1).map(([what, one, other]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{one}</td>
              <td>{other}</td>
            </tr>
          ))}
        </tbody>
      </Comparison>
      <Foot>{promises.provider}</Foot>
    </Container>
  );
}

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
  gap: ${theme.space.xl};
  margin-bottom: ${theme.space.xxl};
`;

const Choice = styled(Card)`
  padding: ${theme.space.xl};
  h2 {
    font: 700 ${theme.size.xl} / 30px ${theme.font.serif};
  }
  p {
    margin: ${theme.space.s} 0;
    color: ${theme.color.inkSoft};
  }
  > a {
    margin-top: ${theme.space.m};
  }
`;

/** Three narrow columns, which fit on a phone without becoming cards. */
const Comparison = styled(Table)`
  ${narrow} {
    table-layout: fixed;
    th,
    td {
      padding: ${theme.space.s};
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }
`;

const Foot = styled.p`
  margin-top: ${theme.space.m};
  font-size: ${theme.size.s};
  color: ${theme.color.inkSoft};
`;
