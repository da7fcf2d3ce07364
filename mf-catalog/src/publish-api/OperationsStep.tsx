import styled from 'styled-components';
import type { DraftView } from '@portal/calls';
import { Panel, theme } from '@portal/design';
import { DraftReference } from '../common/draft-reference/DraftReference';

/** What the description offers, as readers will see it. Changes are made in the file, which is imported again. */
export function OperationsStep({ draft }: { draft: DraftView }) {
  const { draftId, operations, operationNum } = draft;

  return (
    <Panel title={`接口（${operationNum} 个）`}>
      <Hint>
        上线后使用方看到的就是下面的文档。接口、参数与示例来自描述文件；要修改，请改文件后在第 1
        步重新导入，已填写的内容会保留。
      </Hint>
      <DraftReference subject={{ draftId }} operations={operations} />
      {operationNum > operations.length && <p>只列出前 {operations.length} 个。</p>}
    </Panel>
  );
}

const Hint = styled.p`
  margin-bottom: ${theme.space.l};
  color: ${theme.color.inkSoft};
`;
