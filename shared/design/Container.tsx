import styled from 'styled-components';
import { theme } from './theme';

/** As wide as a page of the portal. */
export const Container = styled.div`
  width: min(${theme.width.page}, 100% - 32px);
  margin-inline: auto;
`;

/** As wide as text is read with ease. */
export const Reading = styled.div`
  width: min(${theme.width.reading}, 100%);
  margin-inline: auto;
`;
