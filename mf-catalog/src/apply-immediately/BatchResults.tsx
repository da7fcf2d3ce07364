import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { applyState, type BatchResult } from '@portal/calls';
import { ButtonLink, Container, DataTable, ListHead, TextLink } from '@portal/design';
import { FormActions } from '@portal/forms';
import { ApplyState } from '@portal/page';

interface BatchResultsProps {
  appId: string;
  results: readonly BatchResult[];
  nameOf: (apiId: string) => string;
}

/** Result of each application. */
export function BatchResults({ appId, results, nameOf }: BatchResultsProps) {
  const waiting = results.filter(({ state }) => state === applyState.waiting).length;
  const room = useRef<HTMLDivElement>(null);

  // The results replace a long form that was scrolled to its end.
  useEffect(() => {
    window.scrollTo(0, 0);
    room.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Room ref={room} tabIndex={-1}>
      <ListHead
        title="申请已提交"
        help={
          waiting > 0 ? `${waiting} 个等待提供方审核，结果会发到消息中心。` : '可以获取密钥并开始调用了。'
        }
      />
      <DataTable
        label="每个 API 的结果"
        rows={results}
        rowKey={({ apiId }) => apiId}
        columns={[
          { title: 'API', isMain: true, render: ({ apiId }) => nameOf(apiId) },
          { title: '结果', render: ({ state }) => <ApplyState state={state} /> },
          { title: '说明', render: ({ isNew }) => (isNew ? '本次申请' : '之前已申请，未重复提交') },
          {
            title: '操作',
            isAction: true,
            render: ({ applyId }) => <TextLink to={`/myApplyDetail?applyId=${applyId}`}>查看申请</TextLink>,
          },
        ]}
      />
      <FormActions>
        <ButtonLink $kind="primary" to={`/getKey?appId=${appId}`}>
          获取密钥
        </ButtonLink>
        <ButtonLink to="/myApply">我的申请</ButtonLink>
      </FormActions>
    </Room>
  );
}

const Room = styled(Container)`
  outline: none;
`;
