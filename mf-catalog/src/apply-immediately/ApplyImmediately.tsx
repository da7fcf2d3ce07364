import { useState } from 'react';
import styled from 'styled-components';
import { addApp, addApply, batchApply, type BatchResult } from '@portal/calls';
import { definePage } from '@portal/contract';
import { ButtonLink, Container, Empty, ListHead } from '@portal/design';
import { RoleGate, RoleLink } from '@portal/page';
import { loadApplyData, type ApplyData, type BatchData } from './applyData';
import { ApplyForm } from './ApplyForm';
import { BatchForm } from './BatchForm';
import { BatchResults } from './BatchResults';

export const page = definePage<ApplyData | BatchData>({ load: loadApplyData, Page: ApplyImmediately });

function ApplyImmediately({ data }: { data: ApplyData | BatchData }) {
  const title = `申请 ${'api' in data ? data.api.base.apiName : data.title}`;
  if (data.apps.length === 0) {
    return (
      <Room>
        <ListHead title={title} help="API 由应用来调用。" />
        <Empty text="请先创建应用">
          <RoleLink needs={addApp} to="/createMyApp" $kind="primary">
            创建应用
          </RoleLink>
        </Empty>
      </Room>
    );
  }
  if (!('api' in data)) return <BatchApply key={data.soId} data={data} title={title} />;
  return (
    <Room>
      <ListHead title={title} help={`由“${data.api.base.provider.name}”提供，失败的调用不收费。`} />
      <RoleGate needs={addApply} what="提交申请">
        <ApplyForm data={data} />
      </RoleGate>
    </Room>
  );
}

/** The APIs of a scene in one go. */
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

const Room = styled(Container)`
  max-width: 880px;
`;
