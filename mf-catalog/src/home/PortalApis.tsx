import styled from 'styled-components';
import { listApis } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, SectionHead, TextLink, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { ApiGrid } from '../common/ApiGrid';

const load = (signal: AbortSignal) => call(listApis, { pageNo: 1, pageSize: 12, sort: 3 }, { signal });

/** Block of a branded home page: the APIs that this portal offers. */
export function widget() {
  return <PortalApis />;
}

function PortalApis() {
  const { data, reason, retry } = useLoaded(load);

  return (
    <Section>
      <SectionHead title="开放 API">
        <TextLink to="/APIList">全部 API →</TextLink>
      </SectionHead>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {data && <ApiGrid apis={data.records} isShelf />}
    </Section>
  );
}

const Section = styled.section`
  padding-block: ${theme.space.xxxl};
`;
