import styled from 'styled-components';
import { allianceAddress, listPartners } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, SectionHead, TextLink, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { OrgWall } from '../common/OrgWall';

const shownCount = 12;
const load = (signal: AbortSignal) => call(listPartners, { pageNo: 1, pageSize: shownCount }, { signal });

/** Home page block: partners of the portal. */
export function widget() {
  return <Partners />;
}

function Partners() {
  const { data, reason, retry } = useLoaded(load);
  if (data?.records.length === 0) return <div hidden data-empty />;
  return (
    <Section>
      <SectionHead title="合作伙伴">
        <TextLink to="/scienceTechPartner?section=partners">全部伙伴 →</TextLink>
      </SectionHead>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      <OrgWall orgs={data?.records ?? []} addressOf={(itemId) => allianceAddress('partner', itemId)} />
    </Section>
  );
}

const Section = styled.section`
  padding-top: ${theme.space.xxxl};
`;
