import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Container, Icon, theme } from '@portal/design';

interface ResultPanelProps {
  title: string;
  text: string;
  /** Links to what comes next. */
  children: ReactNode;
}

/** Final page of a form: result and next steps. */
export function ResultPanel({ title, text, children }: ResultPanelProps) {
  return (
    <Room>
      <Sign>
        <Icon name="check" />
      </Sign>
      <h1>{title}</h1>
      <p>{text}</p>
      <Row>{children}</Row>
    </Room>
  );
}

const Room = styled(Container)`
  padding: ${theme.space.huge} 0;
  text-align: center;
  h1 {
    font: 700 ${theme.size.xxl} / 36px ${theme.font.serif};
  }
  p {
    margin: ${theme.space.s} 0 ${theme.space.xl};
    color: ${theme.color.inkSoft};
  }
`;

const Sign = styled.div`
  display: inline-grid;
  place-items: center;
  width: 56px;
  height: 56px;
  margin-bottom: ${theme.space.l};
  border-radius: 50%;
  background: ${theme.color.goodTint};
  color: ${theme.color.good};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space.m};
`;
