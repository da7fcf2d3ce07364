import styled from 'styled-components';
import { Glyph, theme } from '@portal/design';

/** Logo of an organisation, or the first character of its name. */
export function OrgLogo({ name, logo }: { name: string; logo: string }) {
  return logo ? (
    <Picture src={logo} alt="" loading="lazy" width="40" height="40" />
  ) : (
    <Glyph aria-hidden="true">{[...name][0]}</Glyph>
  );
}

const Picture = styled.img`
  flex: none;
  width: 40px;
  height: 40px;
  object-fit: contain;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  background: ${theme.color.paper};
`;
