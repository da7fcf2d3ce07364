import styled from 'styled-components';
import type { DraftView } from '@portal/calls';
import { Field, Panel, SelectInput, theme } from '@portal/design';
import { DraftOperation } from '../common/draft-reference/DraftOperation';
import { SandboxAnswers } from '../common/draft-reference/SandboxAnswers';
import { idOf, useDraftOperations } from '../common/draft-reference/useDraftOperations';

interface SandboxPanelProps {
  draft: DraftView;
  /** Whether the sandbox has its own upstream. */
  hasUpstream: boolean;
}

/** Preview of the sandbox's answers where they are generated from the description. */
export function SandboxPanel({ draft: { draftId, operations }, hasUpstream }: SandboxPanelProps) {
  const { chosen, choose, load } = useDraftOperations({ draftId }, operations);

  if (!chosen) return null;
  return (
    <Panel title="沙箱会怎样应答">
      <Hint>
        {hasUpstream
          ? '已填写沙箱上游，沙箱调用会转发给它；详情页上无需登录的“试用沙箱模拟”仍按描述应答：'
          : '没有沙箱上游时，沙箱按接口描述检查请求，并返回下面的内容：'}
      </Hint>
      <Field label="接口">
        <SelectInput value={idOf(chosen)} onChange={({ target }) => choose(target.value)}>
          {operations.map((operation) => (
            <option key={idOf(operation)} value={idOf(operation)}>
              {operation.method} {operation.summary}
            </option>
          ))}
        </SelectInput>
      </Field>
      <DraftOperation key={idOf(chosen)} load={load}>
        {(view) => <SandboxAnswers {...view} />}
      </DraftOperation>
    </Panel>
  );
}

const Hint = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
`;
