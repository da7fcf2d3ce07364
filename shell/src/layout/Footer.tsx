import styled from 'styled-components';
import { Container, theme } from '@portal/design';
import { useBoot } from '../bootDocument';
import { NavigationLinks } from './NavigationLinks';

export function Footer() {
  const { brand } = useBoot();

  return (
    <Band>
      <Row>
        <p>
          {brand.footer || `${brand.name} · 失败的调用不收费`}
          {brand.icpNo && <span>{brand.icpNo}</span>}
        </p>
        <NavigationLinks />
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
  gap: ${theme.space.m};
  p {
    max-width: 560px;
    white-space: pre-line;
  }
  span {
    display: block;
  }
`;
