import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';

interface LabelledGroupProps {
  /** Also the accessible name. */
  label: string;
  children: ReactNode;
}

/** A group of controls below a label. */
export const LabelledGroup = ({ label, children }: LabelledGroupProps) => (
  <Group role="group" aria-label={label}>
    <span aria-hidden="true">{label}</span>
    <div>{children}</div>
  </Group>
);

const Group = styled.div`
  margin-bottom: ${theme.space.m};
  > span {
    display: block;
    margin-bottom: ${theme.space.xs};
    font-size: ${theme.size.s};
    color: ${theme.color.inkSoft};
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space.s} ${theme.space.l};
  }
`;
