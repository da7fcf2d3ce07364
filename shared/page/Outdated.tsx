import styled from 'styled-components';
import { Button, theme } from '@portal/design';
import { useMember } from '@portal/session';
import { keepTyped } from './typedText';

interface OutdatedProps {
  text: string;
  /** Whether the field of that name differs from what the form began with. */
  isChanged: (name: string) => boolean;
  /** Lets the form be left without a question. */
  release: () => void;
}

/**
 * That somebody else has changed what a form shows. What was typed is kept beside the newer version; where that is not
 * possible, the browser asks before it is lost.
 */
export function Outdated({ text, isChanged, release }: OutdatedProps) {
  const ownerId = useMember()?.accountId ?? null;

  function handleReload({ currentTarget }: React.MouseEvent) {
    const form = currentTarget.closest<HTMLElement>('form, [role="dialog"]');
    if (form && keepTyped(form, isChanged, ownerId)) {
      release();
      // Browsers come back to where the page was scrolled to.
      window.scrollTo(0, 0);
    }
    window.location.reload();
  }

  return (
    <>
      <span>{text}</span>{' '}
      <Button type="button" $size="s" onClick={handleReload}>
        重新加载
      </Button>
      <Hint>重新加载后，您填写的文字显示在页面上方，可以复制。</Hint>
    </>
  );
}

const Hint = styled.span`
  display: block;
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.xs};
`;
