import styled from 'styled-components';
import { theme } from '@portal/design';

/** A list of similar rows. */
export const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
  > div {
    justify-self: stretch;
    margin-bottom: 0;
  }
`;

/** One row, whose fields are side by side where there is room. */
export const RowSheet = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(160px, 100%), 1fr));
  align-items: end;
  gap: 0 ${theme.space.m};
  margin-bottom: ${theme.space.m};
  padding: ${theme.space.m} ${theme.space.m} 0;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.control};
  > p {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space.m};
    min-height: 44px;
    margin-bottom: ${theme.space.m};
    color: ${theme.color.inkSoft};
  }
`;
