import styled from 'styled-components';
import { theme } from './theme';

/** The native list: best on phones, by keyboard and for screen readers. */
export const SelectInput = styled.select`
  height: 36px;
  padding: 0 28px 0 ${theme.space.m};
  border: 1px solid ${theme.color.control};
  border-radius: ${theme.radius.control};
  background-color: ${theme.color.paper};
  cursor: pointer;
  max-width: 100%;
`;
