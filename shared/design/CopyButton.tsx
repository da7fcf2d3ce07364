import styled from 'styled-components';
import { theme } from './theme';
import { toast } from './Toast';

/** Copies a text and says so; where the browser forbids it, says what to do. */
export function CopyButton({ text, label = '复制' }: { text: string; label?: string }) {
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text);
      toast('已复制', 'good');
    } catch {
      toast('复制失败，请手动选择后复制', 'bad');
    }
  }

  return (
    <Plain type="button" data-off-paper onClick={() => void handleCopy()}>
      {label}
    </Plain>
  );
}

const Plain = styled.button`
  border: 0;
  background: none;
  padding: ${theme.space.xs};
  font-size: ${theme.size.xs};
  color: inherit;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
`;
