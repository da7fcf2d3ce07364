import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Container, theme } from '@portal/design';

/** Keeps the title of a failed page above the explanation. */
export const FailedPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Room>
    <h1>{title}</h1>
    {children}
  </Room>
);

const Room = styled(Container)`
  padding-block: ${theme.space.xxl};
  min-height: 60vh;
  h1 {
    margin-bottom: ${theme.space.xl};
    font: 700 ${theme.size.xxl} / 36px ${theme.font.serif};
  }
`;
