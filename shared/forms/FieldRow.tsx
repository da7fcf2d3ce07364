import styled from 'styled-components';
import { theme } from '@portal/design';

/** Fields with short values, beside each other where there is room. */
export const FieldRow = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  align-items: start;
  gap: 0 ${theme.space.l};
`;
