import styled from 'styled-components';
import { Container, theme, VisuallyHidden } from '@portal/design';
import { useBoot } from '../bootDocument';
import { Slot } from '../remotes/Slot';

/** /subDomain: the portal that somebody runs under a name of their own. */
export function BrandedHome() {
  const { brand } = useBoot();

  return (
    <>
      <VisuallyHidden as="h1">{brand.name}</VisuallyHidden>
      <Banner>
        <Container>
          <Slot id="subHome.banner" />
        </Container>
      </Banner>
      <Container>
        <Slot id="subHome.main" />
      </Container>
    </>
  );
}

const Banner = styled.div`
  padding: ${theme.space.xl} 0 ${theme.space.s};
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.brandTint};
`;
