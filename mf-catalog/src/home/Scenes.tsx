import { listSolutions } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, SectionHead, TextLink } from '@portal/design';
import { useLoaded } from '@portal/page';
import { SolutionGrid } from '../common/SolutionGrid';

const load = (signal: AbortSignal) => call(listSolutions, { pageNo: 1, pageSize: 4 }, { signal });

/** Home page block: scenes that combine several APIs. */
export function widget() {
  return <Scenes />;
}

function Scenes() {
  const { data, reason, retry } = useLoaded(load);
  if (data?.records.length === 0) return <div hidden data-empty />;
  return (
    <section>
      <SectionHead title="场景方案">
        <TextLink to="/sceneApiList">全部方案 →</TextLink>
      </SectionHead>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {data && <SolutionGrid solutions={data.records} />}
    </section>
  );
}
