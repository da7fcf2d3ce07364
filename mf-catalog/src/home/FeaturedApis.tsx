import styled from 'styled-components';
import { listHotApis, listNewApis, type ApiSummary } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, SectionHead, TextLink, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { ApiGrid } from '../common/ApiGrid';

const shownCount = 8;
const loadHot = (signal: AbortSignal) => call(listHotApis, { size: shownCount }, { signal });
const loadNew = (signal: AbortSignal) => call(listNewApis, { size: shownCount }, { signal });

/** Home page block: 热门 (popular) and 最新 (newest) APIs. */
export function widget() {
  return (
    <>
      <ApiRow title="热门 API" more="/APIList/0/0/2" load={loadHot} />
      <ApiRow title="最新 API" more="/APIList/0/0/1" load={loadNew} />
    </>
  );
}

interface ApiRowProps {
  title: string;
  more: string;
  load: (signal: AbortSignal) => Promise<{ records: ApiSummary[] }>;
}

function ApiRow({ title, more, load }: ApiRowProps) {
  const { data, reason, retry } = useLoaded(load);

  return (
    <Section>
      <SectionHead title={title}>
        <TextLink to={more}>全部 API →</TextLink>
      </SectionHead>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {data && <ApiGrid apis={data.records} isShelf />}
    </Section>
  );
}

const Section = styled.section`
  padding-top: ${theme.space.xxxl};
`;
