import styled from 'styled-components';
import { Container, theme } from '@portal/design';
import { FooterNotes } from '@portal/page';
import { useBoot } from '../bootDocument';
import { LanguageSwitch } from './LanguageSwitch';
import { NavigationLinks } from './NavigationLinks';

const nothing = { text: '', icpNo: '', phone: '', email: '', qrCode: '', qrText: '' };

export function Footer() {
  const { brand, portal, site } = useBoot();
  const written = portal === 'subDomain' ? null : site?.footer;

  return (
    <Band data-off-paper>
      <Row>
        <FooterNotes
          footer={
            written ?? {
              ...nothing,
              text: brand.footer || `${brand.name} · 失败的调用不收费`,
              icpNo: brand.icpNo ?? '',
            }
          }
        />
        <NavigationLinks />
        <LanguageSwitch />
      </Row>
    </Band>
  );
}

const Band = styled.footer`
  margin-top: ${theme.space.huge};
  padding: 40px 0;
  border-top: 1px solid ${theme.color.line};
  background: ${theme.color.mist};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
`;

const Row = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${theme.space.xxl};
  /* The words of the button are at the edge, not its ground. */
  > button {
    margin-inline: -${theme.space.s};
  }
`;
