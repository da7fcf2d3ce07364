import styled, { keyframes } from 'styled-components';
import { theme } from '@portal/design';

/** Shows that what was asked for is loading while the current page stays. */
export const ProgressLine = ({ label }: { label: string }) => (
  <Line data-off-paper role="progressbar" aria-label={label} />
);

const fill = keyframes`from { transform: scaleX(0.05); } to { transform: scaleX(0.9); }`;

const Line = styled.div`
  position: fixed;
  z-index: ${theme.layer.toast};
  inset: 0 0 auto;
  height: 2px;
  background: var(--brand);
  forced-color-adjust: none;
  transform-origin: left;
  /* Fast at first, then slower and slower: how long it takes is not known. */
  animation: ${fill} 8s cubic-bezier(0.05, 0.8, 0.1, 1) forwards;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;
