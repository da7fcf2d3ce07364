import styled from 'styled-components';
import { advancedState, type AdvancedState } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Container, Notice, PageHead, Panel, Status, TextLink, theme } from '@portal/design';
import { FormActions } from '@portal/forms';
import { accountType } from '@portal/rules';
import { useMember } from '@portal/session';
import { ItemPanel } from './ItemPanel';

type CompanyPart = AdvancedState['company'];

export const page = definePage<CompanyPart>({
  load: async ({ signal }) => (await call(advancedState, {}, { signal })).company,
  Page: CompanyAdvancedAuth,
});

function CompanyAdvancedAuth({ data }: { data: CompanyPart }) {
  const { isAllowed, isAdvanced, isManager, items, done, unitType, signWays } = data;

  return (
    <Room>
      <PageHead
        title="企业高级认证"
        help="五项可以分别提交、分别审核，全部通过即完成。资料加密保存，只用于核验。"
      />
      {isAdvanced === 1 && (
        <Notice tone="good">
          <Status tone="good">已完成企业高级认证</Status>
          <ButtonLink to="/becomeProvider" $size="s">
            成为提供方
          </ButtonLink>
        </Notice>
      )}
      {isAllowed === 0 ? (
        <Missing isAdvanced={isAdvanced === 1} />
      ) : (
        <>
          <Progress>
            <progress value={done} max={items.length} aria-label="高级认证进度" />
            <strong>
              {done}/{items.length} 已完成
            </strong>
          </Progress>
          {isManager === 0 && <Notice tone="warn">只有组织的管理员可以提交，以下为各项的进度。</Notice>}
          <Unlocks />
          {items.map((item) => (
            <ItemPanel
              key={item.item}
              item={item}
              unitType={unitType}
              signWays={signWays}
              isManager={isManager === 1}
            />
          ))}
        </>
      )}
    </Room>
  );
}

/** What is missing before this verification, with a link to it. */
function Missing({ isAdvanced }: { isAdvanced: boolean }) {
  const member = useMember();
  const isEnterprise = accountType(member?.registerType ?? null) === 'enterprise';
  if (isAdvanced)
    return (
      <Panel title="认证资料">
        <p>认证由平台登记，没有在线留存资料。需要更新时，请先补全企业信息。</p>
        <FormActions>
          <ButtonLink to="/companyMessage/companyInfo">查看企业信息</ButtonLink>
        </FormActions>
      </Panel>
    );
  return (
    <Panel title="还需要完成">
      <p>
        {isEnterprise
          ? '该功能需完成企业认证：企业资料还没有补全，或已到期、正在重新审核。'
          : '该功能需完成企业认证。高级认证在有效的企业认证基础上进行。'}
      </p>
      <FormActions>
        <ButtonLink to={isEnterprise ? '/companyMessage/companyInfo' : '/unitType'} $kind="primary">
          {isEnterprise ? '查看企业信息' : '去企业认证'}
        </ButtonLink>
      </FormActions>
    </Panel>
  );
}

function Unlocks() {
  return (
    <Panel title="完成后可以">
      <List>
        <li>
          <p>
            申请<TextLink to="/becomeProvider">成为提供方</TextLink>，发布 API，获得收益
          </p>
        </li>
        <li>
          <p>
            <TextLink to="/domin">申请专区</TextLink>，以自己的名称、标志与域名展示 API
          </p>
        </li>
        <li>订阅要求企业高级认证的套餐与敏感类 API</li>
      </List>
    </Panel>
  );
}

const Room = styled(Container)`
  max-width: 960px;
  padding-top: ${theme.space.xxl};
`;

const Progress = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
  progress {
    flex: 1;
    accent-color: ${theme.color.brand};
  }
`;

const List = styled.ul`
  padding-left: ${theme.space.l};
  list-style: disc;
`;
