import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { DraftOperationView, DraftView } from '@portal/calls';
import { Empty, narrow, theme } from '@portal/design';
import { SourceCode } from '@portal/highlight';
import { OperationDoc } from '../../api-details/OperationDoc';
import { OperationMenu } from '../../api-details/OperationMenu';
import { ResponseExamples } from '../../api-details/ResponseExamples';
import { DraftOperation } from './DraftOperation';
import { SandboxAnswers } from './SandboxAnswers';
import { idOf, useDraftOperations, type DraftSubject } from './useDraftOperations';

interface DraftReferenceProps {
  subject: DraftSubject;
  operations: DraftView['operations'];
  /** Operation to show first; default: the first one. */
  start?: Pick<DraftView['operations'][number], 'method' | 'path'> | null;
  /** Actions above an operation. */
  tools?: (operation: DraftView['operations'][number]) => ReactNode;
  /** Content below an operation. */
  children?: (view: DraftOperationView) => ReactNode;
}

/** Preview of the reference and of the sandbox's answers before publication. */
export function DraftReference({ subject, operations, start, tools, children }: DraftReferenceProps) {
  const { chosen, choose, load } = useDraftOperations(subject, operations, start ? idOf(start) : '');

  if (!chosen) return <Empty text="描述里还没有接口" />;
  return (
    <Columns>
      <OperationMenu groups={groupsOf(operations)} chosenId={idOf(chosen)} onChoose={choose} />
      <Content>
        {tools?.(chosen)}
        <DraftOperation key={idOf(chosen)} load={load}>
          {(view) => (
            <>
              <OperationDoc operation={view.operation} />
              <SourceCode label="curl 调用示例" code={view.sample} head="curl" />
              <ResponseExamples responses={view.operation.responses} />
              <section>
                <h3>沙箱会怎样应答</h3>
                <SandboxAnswers {...view} />
              </section>
              {children?.(view)}
            </>
          )}
        </DraftOperation>
      </Content>
    </Columns>
  );
}

function groupsOf(operations: DraftView['operations']) {
  const names = [...new Set(operations.map(({ group }) => group))];
  return names.map((name) => ({
    name,
    ops: operations
      .filter(({ group }) => group === name)
      .map((operation) => ({ ...operation, opId: idOf(operation), deprecated: 0 })),
  }));
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: 208px minmax(0, 1fr);
  gap: ${theme.space.xl};
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${theme.space.l};
  section > h3 {
    margin-bottom: ${theme.space.m};
    font: 700 ${theme.size.l} / 24px ${theme.font.serif};
  }
`;
