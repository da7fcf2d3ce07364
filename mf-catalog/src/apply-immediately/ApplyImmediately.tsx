import styled from 'styled-components';
import { addApp, addApply } from '@portal/calls';
import { definePage } from '@portal/contract';
import { ButtonLink, Container, Empty, ListHead } from '@portal/design';
import { RoleGate, RoleLink } from '@portal/page';
import { loadApplyData, type ApplyData } from './applyData';
import { ApplyForm } from './ApplyForm';

export const page = definePage<ApplyData | null>({ load: loadApplyData, Page: ApplyImmediately });

function ApplyImmediately({ data }: { data: ApplyData | null }) {
  if (!data) return <SceneOnly />;
  const { apiName, provider } = data.api.base;

  if (data.apps.length === 0) {
    return (
      <Room>
        <ListHead title={`申请 ${apiName}`} help="API 由应用来调用。" />
        <Empty text="请先创建应用">
          <RoleLink needs={addApp} to="/createMyApp" $kind="primary">
            创建应用
          </RoleLink>
        </Empty>
      </Room>
    );
  }
  return (
    <Room>
      <ListHead title={`申请 ${apiName}`} help={`由“${provider.name}”提供，失败的调用不收费。`} />
      <RoleGate needs={addApply} what="提交申请">
        <ApplyForm data={data} />
      </RoleGate>
    </Room>
  );
}

/** A scene is applied for API by API. */
const SceneOnly = () => (
  <Room>
    <ListHead title="申请场景方案" help="场景方案由多个 API 组成。" />
    <Empty text="场景方案暂不能整体申请，请逐个申请其中的API">
      <ButtonLink to="/APIList/0/0/3" $kind="primary">
        选择API
      </ButtonLink>
    </Empty>
  </Room>
);

const Room = styled(Container)`
  max-width: 880px;
`;
