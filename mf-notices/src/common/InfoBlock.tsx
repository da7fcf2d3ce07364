import type { ReactNode } from 'react';
import styled from 'styled-components';
import { SectionHead, TextLink, theme } from '@portal/design';

interface InfoBlockProps {
  title: string;
  /** Link to all of it; absent: all is shown. */
  more?: { to: string; text: string };
  children: ReactNode;
}

/** A block below an introduction: what another section shows in full. */
export function InfoBlock({ title, more, children }: InfoBlockProps) {
  return (
    <Block aria-label={title}>
      <SectionHead title={title}>{more && <TextLink to={more.to}>{more.text} →</TextLink>}</SectionHead>
      {children}
    </Block>
  );
}

const Block = styled.section`
  padding-top: ${theme.space.xxl};
`;
