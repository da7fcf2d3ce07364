import styled from 'styled-components';
import { allianceAddress, listPartners } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, narrow, SectionHead, TextLink, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { Link } from '@portal/router';
import { OrgLogo } from '../common/OrgLogo';

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
      <ul>
        {data?.records.map(({ itemId, name, logo }) => (
          <li key={itemId}>
            <Link to={allianceAddress('partner', itemId)}>
              <OrgLogo name={name} logo={logo} />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Section = styled.section`
  padding-top: ${theme.space.xxxl};
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr));
    gap: ${theme.space.m};
    ${narrow} {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  li a {
    display: flex;
    align-items: center;
    gap: ${theme.space.m};
    padding: ${theme.space.m} ${theme.space.l};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.card};
    ${narrow} {
      padding-inline: ${theme.space.m};
    }
  }
  li a:hover {
    border-color: ${theme.color.brand};
  }
  li span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
