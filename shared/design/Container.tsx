import styled from 'styled-components';
import { theme } from './theme';

export const Container = styled.div`
  width: min(${theme.width.page}, 100% - 32px);
  margin-inline: auto;
`;

export const Reading = styled.div`
  width: min(${theme.width.reading}, 100%);
  margin-inline: auto;
`;
