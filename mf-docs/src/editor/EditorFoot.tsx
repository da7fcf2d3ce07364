import styled from 'styled-components';
import { theme } from '@portal/design';
import { contentLengthMax } from '@portal/rules';

interface EditorFootProps {
  length: number;
  /** When the last draft was saved, Unix time in ms; null: not yet. */
  savedAt: number | null;
}

export function EditorFoot({ length, savedAt }: EditorFootProps) {
  const isOver = length > contentLengthMax;
  return (
    <Foot>
      <span>Alt+F10 到工具栏，按 Esc 后再按 Tab 离开编辑器</span>
      <span>
        {savedAt && `草稿已保存 ${new Date(savedAt).toLocaleTimeString('zh-CN', { hour12: false })}`}
      </span>
      <Count $isOver={isOver} role={isOver ? 'alert' : undefined}>
        {isOver && '字数超出上限，请删减。'}
        {length}/{contentLengthMax}
      </Count>
    </Foot>
  );
}

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${theme.space.s};
  padding: ${theme.space.s} ${theme.space.l};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.xs};
`;

const Count = styled.span<{ $isOver: boolean }>`
  color: ${({ $isOver }) => ($isOver ? theme.color.bad : 'inherit')};
  font-variant-numeric: tabular-nums;
`;
