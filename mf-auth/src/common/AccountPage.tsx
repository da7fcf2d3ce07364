import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Card, Container, Steps, narrow, theme } from '@portal/design';

interface AccountPageProps {
  title: string;
  help: string;
  steps: readonly string[];
  current: number;
  children: ReactNode;
}

/** Frame of the pages that create or recover an account, or change its credentials. */
export function AccountPage({ title, help, steps, current, children }: AccountPageProps) {
  return (
    <Room>
      <h1>{title}</h1>
      <p>{help}</p>
      <Sheet>
        <Steps labels={steps} current={current} />
        {children}
      </Sheet>
    </Room>
  );
}

const Room = styled(Container)`
  max-width: 560px;
  padding-top: ${theme.space.xxxl};
  h1 {
    font: 700 ${theme.size.display} / 44px ${theme.font.serif};
  }
  > p {
    margin: ${theme.space.xs} 0 ${theme.space.xl};
    color: ${theme.color.inkSoft};
  }
`;

const Sheet = styled(Card)`
  padding: ${theme.space.xxl};
  ${narrow} {
    padding: ${theme.space.l};
  }
`;
