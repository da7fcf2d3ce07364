import styled from 'styled-components';
import { Icon, theme } from '@portal/design';
import { useIsPast } from './useIsPast';

/** Appears past half a viewport. */
export function BackToTop() {
  const isShown = useIsPast(() => window.innerHeight / 2);
  if (!isShown) return null;

  return (
    <Round
      type="button"
      aria-label="回到顶部"
      data-off-paper
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <Icon name="up" />
    </Round>
  );
}

const Round = styled.button`
  position: fixed;
  right: ${theme.space.xl};
  bottom: ${theme.space.xl};
  z-index: ${theme.layer.header};
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border: 1px solid ${theme.color.line};
  border-radius: 50%;
  background: ${theme.color.paper};
  box-shadow: ${theme.shadow.float};
  cursor: pointer;
`;
