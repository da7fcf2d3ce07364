import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { addApp, addApply, batchApply, changePlan, renewApply, type BatchResult } from '@portal/calls';
import { definePage } from '@portal/contract';
import { ButtonLink, Container, Empty, ListHead, theme } from '@portal/design';
import { RoleGate, RoleLink } from '@portal/page';
import {
  loadApplyData,
  type AnyApplyData,
  type ApplyData,
  type BatchData,
  type UnnamedData,
  type UnrenewableData,
} from './applyData';
import { ApplyForm } from './ApplyForm';
import { BatchForm } from './BatchForm';
import { BatchResults } from './BatchResults';
import { ChangeForm } from './ChangeForm';
import { OwnNotice } from './OwnNotice';
import { RenewForm } from './RenewForm';

export const page = definePage<AnyApplyData>({ load: loadApplyData, Page: ApplyImmediately });

function ApplyImmediately({ data }: { data: AnyApplyData }) {
  switch (data.kind) {
    case 'unnamed':
      return <Unnamed {...data} />;
    case 'unrenewable':
      return <Unrenewable {...data} />;
    case 'renewal':
      return (
        <Room>
          <ListHead title={`续费 ${data.apply.apiName}`} help="提前续费时间接着算；没用完的次数保留。" />
          <RoleGate needs={renewApply} what="续费">
            <RenewForm key={data.apply.applyId} data={data} />
          </RoleGate>
        </Room>
      );
    case 'planChange':
      return (
        <Room>
          <ListHead
            title={`变更套餐 ${data.apply.apiName}`}
            help={`应用“${data.apply.appName}”；新套餐生效前原套餐不变，密钥和配置都不用改。`}
          />
          <RoleGate needs={changePlan} what="变更套餐">
            <ChangeForm key={data.apply.applyId} data={data} />
          </RoleGate>
        </Room>
      );
    case 'scene': {
      const title = `申请 ${data.title}`;
      return data.apps.length === 0 ? (
        <WithoutApp title={title} />
      ) : (
        <BatchApply key={data.soId} data={data} title={title} />
      );
    }
    case 'api':
      return <ApiApply data={data} />;
  }
}

/** Applies for one API. */
function ApiApply({ data }: { data: ApplyData }) {
  const { base } = data.api;
  const title = `申请 ${base.apiName}`;
  const own = data.isOwn && <OwnNotice hasSandbox={base.sandbox === 1} />;
  if (data.apps.length === 0) return <WithoutApp title={title}>{own}</WithoutApp>;
  return (
    <Room>
      <ListHead title={title} help={`由“${base.provider.name}”提供，失败的调用不收费。`} />
      {own}
      <RoleGate needs={addApply} what="提交申请">
        <ApplyForm data={data} />
      </RoleGate>
    </Room>
  );
}

/** Shown to whoever has no app yet that could call. */
function WithoutApp({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Room>
      <ListHead title={title} help="API 由应用来调用。" />
      {children}
      <Empty text="请先创建应用">
        <RoleLink needs={addApp} to="/createMyApp" $kind="primary">
          创建应用
        </RoleLink>
      </Empty>
    </Room>
  );
}

const choices = {
  api: {
    title: '立即申请',
    help: 'API 由应用按套餐调用。',
    text: '请先选择要申请的 API',
    label: '浏览API',
    to: '/APIList',
  },
  scene: {
    title: '立即申请',
    help: '方案里的 API 可以一次申请。',
    text: '请先选择一个场景方案',
    label: '浏览场景方案',
    to: '/sceneApiList',
  },
  again: {
    title: '续费',
    help: '在申请的详情里可以续费、变更套餐或重新申请。',
    text: '请先选择要续费或重新申请的那一件申请',
    label: '去我的申请',
    to: '/myApply',
  },
  change: {
    title: '变更套餐',
    help: '在申请的详情里可以续费、变更套餐或重新申请。',
    text: '请先选择要变更套餐的那一件申请',
    label: '去我的申请',
    to: '/myApply',
  },
} as const;

/** Shown when the address does not name a target. */
function Unnamed({ wanted }: UnnamedData) {
  const { title, help, text, label, to } = choices[wanted];
  return (
    <Room>
      <ListHead title={title} help={help} />
      <Empty text={text}>
        <ButtonLink to={to} $kind="primary">
          {label}
        </ButtonLink>
      </Empty>
    </Room>
  );
}

function Unrenewable({ apply: { applyId, apiName, appName, planName }, reason, mayChange }: UnrenewableData) {
  return (
    <Room>
      <ListHead title={`续费 ${apiName}`} help={`应用“${appName}”，套餐“${planName}”。`} />
      <Empty text={reason}>
        <Ways>
          <ButtonLink to={`/myApplyDetail?applyId=${applyId}`} $kind="primary">
            查看订阅
          </ButtonLink>
          {mayChange && (
            <RoleLink needs={changePlan} to={`/applyImmediately?flag=4&applyId=${applyId}`}>
              变更套餐
            </RoleLink>
          )}
        </Ways>
      </Empty>
    </Room>
  );
}

/** Applies for all APIs of a scene at once. */
function BatchApply({ data, title }: { data: BatchData; title: string }) {
  const [sent, setSent] = useState<{ appId: string; results: readonly BatchResult[] } | null>(null);
  if (sent) {
    const nameOf = (id: string) => data.offers.find(({ api }) => api.apiId === id)?.api.apiName ?? id;
    return <BatchResults {...sent} nameOf={nameOf} />;
  }
  return (
    <Room>
      <ListHead title={title} help="方案里的 API 一次申请，每个选一个套餐；失败的调用不收费。" />
      {data.offers.length === 0 ? (
        <Empty text="没有可以申请的 API">
          <ButtonLink to={`/sceneSolutionDetail?soId=${encodeURIComponent(data.soId)}`}>返回方案</ButtonLink>
        </Empty>
      ) : (
        <RoleGate needs={batchApply} what="提交申请">
          <BatchForm data={data} onSent={(appId, results) => setSent({ appId, results })} />
        </RoleGate>
      )}
    </Room>
  );
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space.m};
`;

const Room = styled(Container)`
  max-width: 880px;
`;
