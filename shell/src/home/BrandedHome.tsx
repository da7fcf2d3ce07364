import styled from 'styled-components';
import { Container, theme, VisuallyHidden } from '@portal/design';
import { useMember } from '@portal/session';
import { useBoot } from '../bootDocument';
import { Slot } from '../remotes/Slot';
import { HomeSteps } from './HomeSteps';

/** /subDomain: home page of a branded portal. */
export function BrandedHome() {
  const { brand } = useBoot();
  const isSignedIn = useMember() !== null;

  return (
    <>
      <VisuallyHidden as="h1">{brand.name}</VisuallyHidden>
      <Banner>
        <Container>
          <Slot id="subHome.banner" />
          {isSignedIn && <Slot id="member.overview" />}
        </Container>
      </Banner>
      <Container>
        <Slot id="subHome.main" />
        <HomeSteps />
      </Container>
    </>
  );
}

const Banner = styled.div`
  padding: ${theme.space.xl} 0 ${theme.space.s};
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.brandTint};
`;
