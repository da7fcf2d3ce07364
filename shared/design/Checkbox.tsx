import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';

interface CheckboxProps extends ComponentProps<'input'> {
  children: ReactNode;
}

/** The native checkbox in the portal's colour, which keeps its keyboard and accessibility behaviour. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <Label>
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </Label>
  );
}

const Label = styled.label`
  display: inline-flex;
  align-items: flex-start;
  gap: ${theme.space.s};
  color: ${theme.color.inkSoft};
  cursor: pointer;
  input {
    width: 16px;
    height: 16px;
    margin: 3px 0;
    accent-color: ${theme.color.brand};
    flex: none;
  }
  @media print {
    &:has(:not(:checked)) {
      display: none;
    }
  }
`;
